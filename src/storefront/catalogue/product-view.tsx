import { Suspense } from 'react'
import type { BundlesResponse } from '#contract/cart.ts'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { ProductQuestionsResponse } from '#contract/product-questions.ts'
import type { ProductReviewsResponse } from '#contract/reviews.ts'
import { truncateToWords } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { lazyHydratedComponent } from '../rendering/lazy-hydrated-component.tsx'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import type { DeliveryResult } from './delivery-texts.ts'
import type { ProductCardView, ComparableProductCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { QuickBuyButton } from './quick-buy-button.tsx'
import type { ReviewList } from './review-list-url.ts'

// Product details are rendered on the server and usable without script. The browser loads their
// code separately
const ProductFacts = import.meta.env.SSR
  ? (await import('./product-details-sections.tsx')).ProductDetailSections
  : lazyHydratedComponent(
      async () => (await import('./product-details-sections.tsx')).ProductDetailSections,
    )
const BundleOffers = import.meta.env.SSR
  ? (await import('./bundle-offers.tsx')).BundleOffers
  : lazyHydratedComponent(async () => (await import('./bundle-offers.tsx')).BundleOffers)
const Comparison = import.meta.env.SSR
  ? (await import('./similar-products-comparison.tsx')).SimilarProductsComparison
  : lazyHydratedComponent(
      async () => (await import('./similar-products-comparison.tsx')).SimilarProductsComparison,
    )
const Questions = import.meta.env.SSR
  ? (await import('./product-questions.tsx')).ProductQuestions
  : lazyHydratedComponent(async () => (await import('./product-questions.tsx')).ProductQuestions)

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
}: ProductViewData) {
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
          <Suspense fallback={<div className="info" />}>
            <ProductFacts product={product} />
          </Suspense>
        </div>
      </div>
      {bundles.length > 0 ? (
        <Suspense>
          <BundleOffers bundles={bundles} />
        </Suspense>
      ) : null}
      <ProductCarousel
        title="Productos relacionados"
        products={relations && relations.related}
        strip
      />
      <Suspense>
        <Comparison product={product} others={relations?.comparable ?? []} />
      </Suspense>
      <Suspense>
        <Questions product={product} questions={questions} />
      </Suspense>
      <ProductReviews product={product} reviews={reviews} list={list} />
      <ProductCarousel
        title={literals.product.alsoBought}
        products={relations && relations.upSells}
      />
      <QuickBuyButton product={product} />
    </div>
  )
}
