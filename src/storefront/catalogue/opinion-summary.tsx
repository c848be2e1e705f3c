import { useLocation } from 'react-router'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ReviewPage } from '#contract/reviews.ts'
import { Fold } from '#ui/fold.tsx'
import { Stars } from '#ui/stars.tsx'
import { RatingBars } from '../ui/rating-bars.tsx'
import { type ReviewList, reviewListAddress } from './review-list-address.ts'

/** Average and distribution (REV-04), and over which reviews they are taken. */
export function OpinionSummary({
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
    <>
      <Average product={product} list={list} />
      {reviews && reviews.account.received > 0 ? <Account {...reviews.account} /> : null}
      <p className="tiny faint">
        Revisamos cada reseña antes de publicarla. Una calificación baja nunca es motivo para
        rechazarla.
      </p>
    </>
  )
}

function Average({ product, list }: { product: ProductDetail; list: ReviewList }) {
  const { pathname } = useLocation()
  const { average, count, counts, percentages } = product.ratings
  if (average === null || count === 0) return null
  return (
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
      <RatingBars
        percentages={percentages}
        counts={counts}
        chosen={list.stars}
        addressOf={(stars) => pathname + reviewListAddress({ ...list, stars, page: 1 })}
      />
    </>
  )
}

/** Over which reviews the average is taken, and which were left out. */
function Account({ received, published, verified, hidden, rejected }: ReviewPage['account']) {
  const rows: [string, number | string][] = [
    ['Recibidas y revisadas', received],
    ['Publicadas', published],
    ...rejected.map(({ reason, count }): [string, number] => [`Rechazadas: ${reason}`, count]),
    ['Ocultas', hidden],
  ]
  return (
    <Fold title="Las cuentas de las reseñas" as="h3">
      <dl className="in sums">
        {rows.map(([words, number]) =>
          number === 0 ? null : (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{number}</dd>
            </div>
          ),
        )}
        <div className="total">
          <dt>Con compra verificada</dt>
          <dd>
            {verified} de {published}
          </dd>
        </div>
      </dl>
    </Fold>
  )
}
