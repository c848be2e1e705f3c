import type { ComparableProduct, ProductCard } from '#contract/catalogue.ts'

/** What a card draws of a product. Pages carry no more of it, because all they carry travels twice: as markup and as data. */
export interface CardView {
  id: number
  url_key: string
  name: string
  /** of its name, where that is not Spanish */
  lang?: string | undefined
  qty: number
  best_price: number | null
  original_price: number | null
  on_offer: boolean
  simple_fields: { refurbished: 0 | 1 }
  images: readonly { path: string }[]
  rating: { average: number | null; count: number }
}

export type ComparedView = CardView & { attributes: ComparableProduct['attributes'] }

/** A card with its first picture alone. */
export function cardView(product: ProductCard): CardView {
  const { images, ...view } = slidingCardView(product)
  return { ...view, images: images.slice(0, 1) }
}

/** A card whose pictures can be leafed through. */
export function slidingCardView(product: ProductCard): CardView {
  const { id, url_key, name, lang, qty, best_price, original_price, on_offer, rating } = product
  return {
    id,
    url_key,
    name,
    ...(lang && { lang }),
    qty,
    best_price,
    original_price,
    on_offer,
    simple_fields: { refurbished: product.simple_fields.refurbished },
    images: product.images.map(({ path }) => ({ path })),
    rating,
  }
}

export function comparedView(product: ComparableProduct): ComparedView {
  return { ...cardView(product), attributes: product.attributes }
}
