import { type ComponentProps, memo, Suspense } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { PublicReview, ProductReviewsResponse } from '#contract/reviews.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { StarRow } from '#ui/star-rating.tsx'
import { formatFullDay, toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { useShopName } from '../shared-shop-data.ts'
import { Pager } from '../ui/pager.tsx'
import { HelpfulVote, useReviewVotes } from './helpful-vote.tsx'
import { type ReviewList, formatReviewListUrl, reviewSortLabels } from './review-list-url.ts'
import type { ReviewVotes } from './review-votes.ts'

// Pictures from reviews are rendered on the server and usable without script. The browser loads
// their code separately
const PhotoGallery = import.meta.env.SSR
  ? (await import('./review-photo-gallery.tsx')).ReviewPhotoGallery
  : lazyHydratedComponent(
      async () => (await import('./review-photo-gallery.tsx')).ReviewPhotoGallery,
    )

/** Photos of shoppers. Memoized, because React removes a part that changes before its code has loaded. */
const ShopperPhotos = memo(function ShopperPhotos(props: ComponentProps<typeof PhotoGallery>) {
  return (
    <Suspense>
      <PhotoGallery {...props} />
    </Suspense>
  )
})

const shownAtFirst = 3

/**
 * Approved reviews of a product (REV-03, REV-04), optionally filtered by stars: the first three, or
 * a whole page.
 */
export function PublishedReviews({
  product_id,
  reviews,
  total,
  page,
  pages,
  account,
  photos,
  list,
}: ProductReviewsResponse & { list: ReviewList }) {
  const { pathname } = useLocation()
  const { votes, press } = useReviewVotes(product_id)
  const isWhole = list.all || list.stars !== undefined || page > 1
  const shown = isWhole ? reviews : reviews.slice(0, shownAtFirst)
  if (account.published === 0) {
    return <p className="muted py-s4">Sin reseñas aún. La tuya puede ser la primera.</p>
  }
  return (
    <>
      {photos.length > 0 ? (
        <ShopperPhotos photos={photos} name="todas" title="Fotos de compradores" />
      ) : null}
      {total > 1 || list.stars ? <ListHead shown={shown.length} total={total} list={list} /> : null}
      <ul>
        {shown.map((review) => (
          <Review
            key={review.id}
            review={review}
            own={votes[review.id]}
            onVote={() => press(review)}
          />
        ))}
      </ul>
      {isWhole ? (
        <Pager
          page={page}
          pages={pages}
          addressOf={(number) => pathname + formatReviewListUrl({ ...list, page: number })}
        />
      ) : total > shownAtFirst ? (
        <p className="py-s4">
          <ButtonLink
            to={pathname + formatReviewListUrl({ ...list, all: true })}
            preventScrollReset
          >
            Ver las {total}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function ListHead({ shown, total, list }: { shown: number; total: number; list: ReviewList }) {
  const submit = useSubmit()
  const { pathname } = useLocation()
  const { sort, stars } = list
  return (
    <div className="row apart list-head">
      <p className="small faint">
        Mostrando {shown} de {total}
        {stars ? (
          <>
            {` con ${stars} ${stars === '1' ? 'estrella' : 'estrellas'}. `}
            <Link to={pathname + formatReviewListUrl({ sort, page: 1 })}>Ver todas</Link>
          </>
        ) : null}
      </p>
      <Form
        onInput={(event) =>
          submit(event.currentTarget, { preventScrollReset: true, replace: true })
        }
      >
        {stars ? <input type="hidden" name="estrellas" value={stars} /> : null}
        {list.all ? <input type="hidden" name="resenas" value="todas" /> : null}
        <label className="row small">
          <span className="not-phone">Ordenar</span>
          <select
            className="input select s"
            name="opiniones"
            aria-label="Ordenar"
            defaultValue={sort}
          >
            {Object.entries(reviewSortLabels).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
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

function Review({
  review,
  own,
  onVote,
}: {
  review: PublicReview
  own: ReviewVotes[number] | undefined
  onVote: () => void
}) {
  const shopName = useShopName()
  return (
    <li className="review">
      <div className="row">
        <StarRow value={review.rating} />
        <h3>{review.title}</h3>
      </div>
      <p>{review.comment}</p>
      {review.photos.length > 0 ? (
        <ShopperPhotos photos={review.photos} name={String(review.id)} />
      ) : null}
      <p className="by">
        <span>{review.name}</span>
        {review.verified_purchase ? (
          <Badge tone="good">
            <Icon name="check" />
            Compra verificada
          </Badge>
        ) : null}
        <time dateTime={review.created_at}>{formatFullDay(toCalendarDay(review.created_at))}</time>
      </p>
      {review.shop_reply ? (
        <div className="reply">
          <p>
            <strong>Respuesta de {shopName}:</strong> {review.shop_reply.text}
          </p>
        </div>
      ) : null}
      <HelpfulVote review={review} own={own} onPress={onVote} />
    </li>
  )
}
