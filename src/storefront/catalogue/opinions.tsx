import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ReviewPage } from '#contract/reviews.ts'
import { literals } from '../text/literals.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { type ReviewList, reviewsAnchor } from './review-list-address.ts'
import { PublishedReviews } from './review-list.tsx'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((file) => ({ default: file.ReviewForm })),
)

// Rating summary: server-rendered, and usable without script. The browser loads its code separately, when a form is
// expanded
const OpinionSummary = import.meta.env.SSR
  ? (await import('./opinion-summary.tsx')).OpinionSummary
  : lazy(() => import('./opinion-summary.tsx').then((file) => ({ default: file.OpinionSummary })))
const FoldedForm = import.meta.env.SSR
  ? (await import('./folded-form.tsx')).FoldedForm
  : lazy(() => import('./folded-form.tsx').then((file) => ({ default: file.FoldedForm })))

/** Rating average, distribution and approved reviews (REV-03, REV-04), with the review form (REV-02). */
export function Opinions({
  product,
  reviews,
  list,
}: {
  product: ProductDetail
  /** Page of reviews; null when loading failed */
  reviews: ReviewPage | null
  list: ReviewList
}) {
  return (
    <section className="section wrap" id={reviewsAnchor} aria-labelledby="opiniones-t">
      <div className="reel-head">
        <h2 id="opiniones-t">Opiniones de clientes</h2>
      </div>
      <div className="opinions">
        <div className="sum">
          <Suspense>
            <OpinionSummary product={product} reviews={reviews} list={list} />
          </Suspense>
        </div>
        <div className="list">
          <Suspense>
            <FoldedForm title={literals.product.leaveOpinion} deed="opinar">
              <ReviewForm productId={product.id} />
            </FoldedForm>
          </Suspense>
          {reviews === null ? (
            <div className="py-s4">
              <LoadFailed />
            </div>
          ) : (
            <PublishedReviews {...reviews} list={list} />
          )}
        </div>
      </div>
    </section>
  )
}
