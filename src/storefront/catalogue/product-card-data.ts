import type { ComparableProduct, ProductCard } from '#contract/catalogue.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { formatOfferEnd, formatOfferEndBriefly } from '#ui/text/format-money-and-dates.ts'

/**
 * Data of a product card. It is minimal and omits empty fields, because pages carry it twice: as markup and as
 * hydration data.
 */
export interface ProductCardView {
  id: number
  url_key: string
  name: string
  /**
   * Number of characters at the start of the product name that form the model; the specification
   * follows them
   */
  model?: number
  /** Language of the product name, if not Spanish */
  lang?: string | undefined
  price: number | null
  /** Regular price during an offer */
  regular?: number | undefined
  /** When the offer ends: `hasta el 1` */
  ends?: string
  soldOut?: true
  /** Units in stock, if few are left */
  left?: number
  /** The product is delivered as a digital licence key */
  digital?: true
  refurbished?: true
  /** Grade of a refurbished product */
  grade?: 'A' | 'B'
  /** Picture paths, main picture first */
  pictures: readonly string[]
  rating?: number | undefined
  reviews: number
  /** Summary of the product's variants: colour swatches, text and names */
  kin?: readonly { swatches: readonly string[]; words: string; names: string }[]
}

export type ComparableProductCardView = ProductCardView & {
  attributes: ComparableProduct['attributes']
}

/** Product card data with the first picture only. */
export function toProductCardView(product: ProductCard): ProductCardView {
  return withPictures(product, product.images.slice(0, 1))
}

/** Product card data with the end date of the offer, as a whole sentence or in short. */
export function toOfferCardView(
  product: ProductCard,
  today: Day,
  isSentence = false,
): ProductCardView {
  const { mb_special_price_to: to, mb_special_price_to_time: time } = product.inventory
  return {
    ...toProductCardView(product),
    ...(product.on_offer &&
      to && {
        ends: (isSentence ? formatOfferEnd : formatOfferEndBriefly)(to, today, time),
      }),
  }
}

/** Card data with all product pictures, for cards whose pictures can be swiped. */
export function toCardViewWithSlides(product: ProductCard): ProductCardView {
  return withPictures(product, product.images)
}

/** Number of units from which down a card says how many are left. */
const fewUnits = 5

function withPictures(product: ProductCard, images: ProductCard['images']): ProductCardView {
  const { id, url_key, name, short_name, lang, best_price, original_price, rating } = product
  return {
    id,
    url_key,
    name,
    ...(short_name && { model: short_name.length }),
    ...(lang && { lang }),
    price: best_price,
    ...(product.on_offer && original_price !== null && { regular: original_price }),
    ...(product.qty === 0 && { soldOut: true }),
    ...(product.delivery === 'digital'
      ? { digital: true }
      : product.qty > 0 && product.qty <= fewUnits && { left: product.qty }),
    ...(product.simple_fields.refurbished === 1 && { refurbished: true }),
    ...(product.refurbishment && { grade: product.refurbishment.grade }),
    pictures: images.map(({ path }) => path),
    ...(rating.average !== null && { rating: rating.average }),
    reviews: rating.count,
    ...(product.differs && { kin: product.differs.map(kinOf) }),
  }
}

function kinOf({ label, values, swatches }: NonNullable<ProductCard['differs']>[number]) {
  const what = swatches.length > 0 ? 'colores' : `opciones de ${label.toLocaleLowerCase('es-MX')}`
  return { swatches, words: `${values.length} ${what}`, names: values.join(', ') }
}

export function toComparableProductCardView(product: ComparableProduct): ComparableProductCardView {
  return { ...toProductCardView(product), attributes: product.attributes }
}
