import { useLocation } from 'react-router'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { StarRow } from '#ui/star-rating.tsx'
import { linkTo } from '../page-links.ts'
import { RatingBars } from '../ui/rating-bars.tsx'
import { ReviewStatisticsRows } from '../ui/review-statistics-rows.tsx'
import { type ReviewList, formatReviewListUrl } from './review-list-url.ts'

/** Average and distribution of a product's ratings (REV-04), with the number of counted reviews. */
export function ReviewSummary({
  product,
  reviews,
  list,
}: {
  product: ProductDetail
  /** Page of product reviews; null when loading failed */
  reviews: ProductReviewsResponse | null
  list: ReviewList
}) {
  return (
    <>
      <Average product={product} verified={reviews?.account.verified} list={list} />
      {reviews && reviews.topics.length > 0 ? <Topics topics={reviews.topics} /> : null}
      {reviews && reviews.account.received > 0 ? <Account account={reviews.account} /> : null}
      <p className="tiny faint">
        Revisamos cada reseña antes de publicarla. Una calificación baja nunca es motivo para
        rechazarla.
      </p>
    </>
  )
}

function Average({
  product,
  verified,
  list,
}: {
  product: ProductDetail
  verified: number | undefined
  list: ReviewList
}) {
  const { pathname } = useLocation()
  const { average, count, counts, percentages } = product.ratings
  if (average === null || count === 0) return null
  return (
    <>
      <p className="avg">
        <b>{average.toFixed(1)}</b>
        <span className="stack gap-s2">
          <StarRow value={average} large />
          <span className="small faint">{over(count, verified)}</span>
        </span>
      </p>
      <RatingBars
        percentages={percentages}
        counts={counts}
        chosen={list.stars}
        addressOf={(stars) => pathname + formatReviewListUrl({ ...list, stars, page: 1 })}
      />
    </>
  )
}

/** What the reviews mention, with the number of reviews for each topic. */
function Topics({ topics }: Pick<ProductReviewsResponse, 'topics'>) {
  return (
    <div className="stack gap-s2">
      <h3 className="small muted">Lo que más mencionan</h3>
      <ul className="row wraps gap-s2 small">
        {topics.map(({ name, count }) => (
          <li className="badge soft" key={name}>
            {name} <span className="num">{count}</span>
            <span className="sr"> reseñas</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Number of reviews in the average: "12 reseñas, 9 con compra verificada". */
function over(count: number, verified: number | undefined): string {
  const published = count === 1 ? '1 reseña' : `${count} reseñas`
  if (verified === undefined) return published
  return `${published}, ${verified} con compra verificada`
}

/** Section that explains how reviews are moderated and counted. */
function Account({ account }: { account: ProductReviewsResponse['account'] }) {
  return (
    <Disclosure title="Cómo revisamos las reseñas" as="h3">
      <ReviewStatisticsRows account={account} />
      <p className="in small">
        <Link to={linkTo('Review Accounts')}>Las cifras de toda la tienda</Link>
      </p>
    </Disclosure>
  )
}
