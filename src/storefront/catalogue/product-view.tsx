import { Suspense } from 'react'
import type { BundlesReply } from '#contract/cart.ts'
import type { ProductDetail } from '#contract/catalogue.ts'
import type { QuestionsReply } from '#contract/questions.ts'
import type { ReviewPage } from '#contract/reviews.ts'
import { firstWords } from '#ui/text/format.ts'
import { lazyPart } from '../rendering/lazy-part.tsx'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import type { CardView, ComparedView } from './card-view.ts'
import type { DeliveryAnswer } from './delivery-words.ts'
import { Gallery } from './gallery.tsx'
import { MiniBuy } from './mini-buy.tsx'
import { Opinions } from './opinions.tsx'
import { ProductReel } from './product-reel.tsx'
import type { ReviewList } from './review-list-address.ts'

// Product details: server-rendered, and usable without script. The browser loads their code separately
const ProductFacts = import.meta.env.SSR
  ? (await import('./product-facts.tsx')).ProductFacts
  : lazyPart(async () => (await import('./product-facts.tsx')).ProductFacts)
const BundleOffers = import.meta.env.SSR
  ? (await import('./bundle-offers.tsx')).BundleOffers
  : lazyPart(async () => (await import('./bundle-offers.tsx')).BundleOffers)
const Comparison = import.meta.env.SSR
  ? (await import('./comparison.tsx')).Comparison
  : lazyPart(async () => (await import('./comparison.tsx')).Comparison)
const Questions = import.meta.env.SSR
  ? (await import('./questions.tsx')).Questions
  : lazyPart(async () => (await import('./questions.tsx')).Questions)

export interface ShownProduct {
  product: ProductDetail
  /** Related products; null when loading failed */
  relations: {
    related: readonly CardView[]
    upSells: readonly CardView[]
    comparable: readonly ComparedView[]
  } | null
  bundles: BundlesReply['bundles']
  promotions: BundlesReply['promotions']
  /** Related products; null when loading failed */
  reviews: ReviewPage | null
  list: ReviewList
  /** Related products; null when loading failed */
  questions: QuestionsReply | null
  delivery: DeliveryAnswer | null
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
}: ShownProduct) {
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
            { label: firstWords(product.name).toLocaleUpperCase('es-MX') },
          ]}
        />
        <div className="pdp">
          <Gallery product={product} />
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
      <ProductReel title="Productos relacionados" products={relations && relations.related} strip />
      <Suspense>
        <Comparison product={product} others={relations?.comparable ?? []} />
      </Suspense>
      <Suspense>
        <Questions product={product} questions={questions} />
      </Suspense>
      <Opinions product={product} reviews={reviews} list={list} />
      <ProductReel title={literals.product.alsoBought} products={relations && relations.upSells} />
      <MiniBuy product={product} />
    </div>
  )
}
