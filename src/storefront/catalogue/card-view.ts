import type { ComparableProduct, ProductCard } from '#contract/catalogue.ts'
import type { Day } from '#domain/calendar.ts'
import { offerEnd } from '#ui/text/format.ts'

/**
 * What a card draws of a product. Pages carry no more of it, because all they carry travels twice: as markup and as
 * data. What most products do not have is left out.
 */
export interface CardView {
  id: number
  url_key: string
  name: string
  /** how many characters of its name say the model; its specification follows */
  model?: number
  /** of its name, where that is not Spanish */
  lang?: string | undefined
  price: number | null
  /** the regular price, while an offer lowers it */
  regular?: number | undefined
  /** until when the offer holds, and the lowest price before it, in words */
  ends?: string
  soldOut?: true
  /** it is sent as a key */
  digital?: true
  refurbished?: true
  /** paths of its pictures, the first one first */
  pictures: readonly string[]
  /** average of its reviews */
  rating?: number | undefined
  reviews: number
  /** in what its family differs: colours or how many there are, and which */
  kin?: readonly { swatches: readonly string[]; words: string; names: string }[]
}

export type ComparedView = CardView & { attributes: ComparableProduct['attributes'] }

/** A card with its first picture alone. */
export function cardView(product: ProductCard): CardView {
  return withPictures(product, product.images.slice(0, 1))
}

/** A card that says until when its offer holds. */
export function offerCardView(product: ProductCard, today: Day): CardView {
  const { mb_special_price_to: to, mb_special_price_to_time: time } = product.inventory
  return {
    ...cardView(product),
    ...(product.on_offer &&
      to && { ends: [offerEnd(to, today, time), product.lowest_before ?? []].flat().join('. ') }),
  }
}

/** A card whose pictures can be leafed through. */
export function slidingCardView(product: ProductCard): CardView {
  return withPictures(product, product.images)
}

function withPictures(product: ProductCard, images: ProductCard['images']): CardView {
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
    ...(product.delivery === 'digital' && { digital: true }),
    ...(product.simple_fields.refurbished === 1 && { refurbished: true }),
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

export function comparedView(product: ComparableProduct): ComparedView {
  return { ...cardView(product), attributes: product.attributes }
}
