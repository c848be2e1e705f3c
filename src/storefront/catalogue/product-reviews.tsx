import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { literals } from '../text/specified-texts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CollapsibleForm } from './collapsible-form.tsx'
import { PublishedReviews } from './published-reviews.tsx'
import { type ReviewList, reviewsAnchorId } from './review-list-url.ts'
import { ReviewSummary } from './review-summary.tsx'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((file) => ({ default: file.ReviewForm })),
)

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
            <ReviewSummary product={product} reviews={reviews} list={list} />
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
            <CollapsibleForm title={literals.product.leaveOpinion} deed="opinar">
              <ReviewForm productId={product.id} />
            </CollapsibleForm>
          </Suspense>
        </div>
      </div>
    </section>
  )
}
