import { Suspense } from 'react'
import type { BundlesResponse } from '#contract/cart.ts'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductQuestionsResponse } from '#contract/product-questions.ts'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { truncateToWords } from '#ui/text/truncate-text.ts'
import { linkTo } from '../page-links.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import type { DeliveryResult } from './delivery-texts.ts'
import type { PriceCourse } from './price-course.ts'
import type { ProductCardView, ComparableProductCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductDescription } from './product-description.tsx'
import { ProductExplanations } from './product-explanations.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductQuestions } from './product-questions.tsx'
import { ProductReviews } from './product-reviews.tsx'
import type { ReviewList } from './review-list-url.ts'
import { SimilarProductsComparison } from './similar-products-comparison.tsx'

// Both are there only for some products, so the browser loads their code separately
const ProductsInStock = import.meta.env.SSR
  ? (await import('./similar-products-in-stock.tsx')).SimilarProductsInStock
  : lazyHydratedComponent(
      async () => (await import('./similar-products-in-stock.tsx')).SimilarProductsInStock,
    )
const BundleOffers = import.meta.env.SSR
  ? (await import('./bundle-offers.tsx')).BundleOffers
  : lazyHydratedComponent(async () => (await import('./bundle-offers.tsx')).BundleOffers)

export interface ProductViewData {
  product: ProductDetail
  /** Products related to the displayed one; null when loading failed */
  relations: {
    related: readonly ProductCardView[]
    upSells: readonly ProductCardView[]
    comparable: readonly ComparableProductCardView[]
  } | null
  bundles: BundlesResponse['bundles']
  promotions: BundlesResponse['promotions']
  /** Page of product reviews; null when loading failed */
  reviews: ProductReviewsResponse | null
  list: ReviewList
  /** Published product questions; null when loading failed */
  questions: ProductQuestionsResponse | null
  delivery: DeliveryResult | null
  /** Price history of the current offer; null without an offer or with a short history */
  priceCourse: PriceCourse | null
}

/** Complete product page; sections that failed to load show an error in place. */
export function ProductView({
  product,
  relations,
  bundles,
  promotions,
  reviews,
  list,
  questions,
  delivery,
  priceCourse,
}: ProductViewData) {
  const isSoldOut = product.qty === 0
  const explanations = (
    <Suspense>
      <ProductExplanations product={product} priceCourse={priceCourse} />
    </Suspense>
  )
  return (
    <div key={product.id}>
      <div className="wrap">
        <Breadcrumbs
          trail={[
            { label: literals.common.home, to: linkTo('Index') },
            ...product.breadcrumbs.map(({ name, slug }) => ({
              label: name.toLocaleUpperCase('es-MX'),
              to: linkTo('Category', { slug }),
            })),
            { label: truncateToWords(product.name).toLocaleUpperCase('es-MX') },
          ]}
        />
        <div className="pdp">
          <ProductGallery product={product} />
          <BuyBox product={product} promotions={promotions} delivery={delivery} />
          {isSoldOut ? null : explanations}
        </div>
      </div>
      {isSoldOut ? (
        <>
          {relations ? (
            <Suspense>
              <ProductsInStock products={[...relations.comparable, ...relations.related]} />
            </Suspense>
          ) : null}
          <div className="wrap section">{explanations}</div>
        </>
      ) : null}
      <Suspense>
        <ProductDescription product={product} />
      </Suspense>
      {bundles.length > 0 ? (
        <Suspense>
          <BundleOffers bundles={bundles} />
        </Suspense>
      ) : null}
      <ProductReviews product={product} reviews={reviews} list={list} />
      <Suspense>
        <ProductQuestions product={product} questions={questions} />
      </Suspense>
      <ProductCarousel
        title="Productos relacionados"
        products={relations && relations.related}
        strip
      />
      <Suspense>
        <SimilarProductsComparison product={product} others={relations?.comparable ?? []} />
      </Suspense>
      <ProductCarousel
        title={literals.product.alsoBought}
        products={relations && relations.upSells}
      />
    </div>
  )
}
