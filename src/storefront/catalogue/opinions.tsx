import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ReviewPage } from '#contract/reviews.ts'
import { lazyPart } from '../rendering/lazy-part.tsx'
import { literals } from '../text/literals.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { type ReviewList, reviewsAnchor } from './review-list-address.ts'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((file) => ({ default: file.ReviewForm })),
)

// Summary, list and form: server-rendered, and usable without script. The browser loads their code separately
const OpinionSummary = import.meta.env.SSR
  ? (await import('./opinion-summary.tsx')).OpinionSummary
  : lazyPart(async () => (await import('./opinion-summary.tsx')).OpinionSummary)
const FoldedForm = import.meta.env.SSR
  ? (await import('./folded-form.tsx')).FoldedForm
  : lazyPart(async () => (await import('./folded-form.tsx')).FoldedForm)
const PublishedReviews = import.meta.env.SSR
  ? (await import('./review-list.tsx')).PublishedReviews
  : lazyPart(async () => (await import('./review-list.tsx')).PublishedReviews)

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
            <Suspense>
              <PublishedReviews {...reviews} list={list} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}
