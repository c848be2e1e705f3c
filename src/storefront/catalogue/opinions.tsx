import { Form, useLocation, useSubmit } from 'react-router'
import type { ProductDetail, PublicReview, ReviewPage } from '#contract/catalogue.ts'
import { formatMoment } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Pager } from '../ui/pager.tsx'
import { RatingBars } from '../ui/rating-bars.tsx'
import { Stars } from '../ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'
import {
  type ReviewList,
  reviewListAddress,
  reviewSortNames,
  reviewsAnchor,
} from './review-list-address.ts'

/** Average, distribution and the approved reviews (REV-03, REV-04), and the form to add one. */
export function Opinions({
  product,
  reviews,
  list,
}: {
  product: ProductDetail
  /** null: they could not be had */
  reviews: ReviewPage | null
  list: ReviewList
}) {
  return (
    <section className="section wrap" id={reviewsAnchor} aria-labelledby="opiniones-t">
      <div className="reel-head">
        <h2 id="opiniones-t">Opiniones de clientes</h2>
      </div>
      <div className="opinions">
        <Summary product={product} />
        <div className="list">
          <ReviewForm productId={product.id} />
          {reviews === null ? (
            <div className="py-s4">
              <LoadFailed />
            </div>
          ) : (
            <Published {...reviews} list={list} />
          )}
        </div>
      </div>
    </section>
  )
}

function Published({ reviews, total, page, pages, list }: ReviewPage & { list: ReviewList }) {
  const { pathname } = useLocation()
  if (total === 0) {
    return <p className="muted py-s4">Sin reseñas aún. La tuya puede ser la primera.</p>
  }
  return (
    <>
      {total > 1 ? <ListHead shown={reviews.length} total={total} list={list} /> : null}
      <ul>
        {reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        addressOf={(number) => pathname + reviewListAddress({ ...list, page: number })}
      />
    </>
  )
}

function Summary({ product }: { product: ProductDetail }) {
  const { average, count, percentages } = product.ratings
  return (
    <div className="sum">
      {average === null || count === 0 ? null : (
        <>
          <p className="avg">
            <b>{average.toFixed(1)}</b>
            <span className="stack gap-s2">
              <Stars value={average} large />
              <span className="small faint">
                {count === 1 ? '1 reseña publicada' : `${count} reseñas publicadas`}
              </span>
            </span>
          </p>
          <RatingBars percentages={percentages} />
        </>
      )}
      <p className="tiny faint">
        Revisamos cada reseña antes de publicarla. Una calificación baja nunca es motivo para
        rechazarla.
      </p>
    </div>
  )
}

function ListHead({ shown, total, list }: { shown: number; total: number; list: ReviewList }) {
  const submit = useSubmit()
  return (
    <div className="row apart list-head">
      <p className="small faint">
        Mostrando {shown} de {total}
      </p>
      <Form
        onInput={(event) =>
          submit(event.currentTarget, { preventScrollReset: true, replace: true })
        }
      >
        <label className="row small">
          <span className="not-phone">Ordenar</span>
          <select
            className="input select s"
            name="opiniones"
            aria-label="Ordenar"
            defaultValue={list.sort}
          >
            {Object.entries(reviewSortNames).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          {import.meta.env.SSR ? (
            <button className="btn s" type="submit">
              Ordenar
            </button>
          ) : null}
        </noscript>
      </Form>
    </div>
  )
}

function Review({ review }: { review: PublicReview }) {
  return (
    <li className="review">
      <div className="row">
        <Stars value={review.rating} />
        <h3>{review.title}</h3>
      </div>
      <p>{review.comment}</p>
      <p className="by">
        <span>{review.name}</span>
        {review.verified_purchase ? (
          <Badge tone="good">
            <Icon name="check" />
            Compra verificada
          </Badge>
        ) : null}
        <time dateTime={review.created_at}>{formatMoment(review.created_at)}</time>
      </p>
      {review.shop_reply ? (
        <div className="reply">
          <p>
            <strong>Respuesta de Tianguis:</strong> {review.shop_reply.text}
          </p>
        </div>
      ) : null}
    </li>
  )
}
