import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { type ReviewList, reviewsAnchorId } from './review-list-url.ts'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((file) => ({ default: file.ReviewForm })),
)

// Review summary, list and form: they are rendered on the server and usable without script. The
// browser loads their code separately
const OpinionSummary = import.meta.env.SSR
  ? (await import('./review-summary.tsx')).ReviewSummary
  : lazyHydratedComponent(async () => (await import('./review-summary.tsx')).ReviewSummary)
const FoldedForm = import.meta.env.SSR
  ? (await import('./collapsible-form.tsx')).CollapsibleForm
  : lazyHydratedComponent(async () => (await import('./collapsible-form.tsx')).CollapsibleForm)
const PublishedReviews = import.meta.env.SSR
  ? (await import('./published-reviews.tsx')).PublishedReviews
  : lazyHydratedComponent(async () => (await import('./published-reviews.tsx')).PublishedReviews)

/** Rating average, distribution and approved reviews (REV-03, REV-04), with the review form (REV-02). */
export function ProductReviews({
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
    <section className="section wrap" id={reviewsAnchorId} aria-labelledby="opiniones-t">
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
          {reviews === null ? (
            <div className="py-s4">
              <LoadFailed />
            </div>
          ) : (
            <Suspense>
              <PublishedReviews {...reviews} list={list} />
            </Suspense>
          )}
          <Suspense>
            <FoldedForm title={literals.product.leaveOpinion} deed="opinar">
              <ReviewForm productId={product.id} />
            </FoldedForm>
          </Suspense>
        </div>
      </div>
    </section>
  )
}
