import { toMexicoDay, getStartOfDay } from '../mexico-dates-and-times.ts'
import { type Centavos, formatDecimalPesos } from '../money.ts'
import { getOfferStart, getOfferEnd, type ProductPricing } from './offer.ts'
import {
  getProductFieldPublication,
  type PublishedProductField,
  publishedProductFields,
} from './product-content.ts'
import { type FeedFieldName, feedFields } from './product-feed-fields.ts'

/** Data of a product from which its entry in the product feed for Google is made. */
export type FeedProduct = Record<PublishedProductField, string | null> & {
  id: number
  urlKey: string
  name: string
  description: string
  brand: string | null
  refurbished: boolean
  digital: boolean
  family: string | null
  colour: string | null
  weightGrams: number | null
  pricing: ProductPricing
  available: number
  /** picture URLs, the main picture first */
  pictures: string[]
  /** category names, from the root down */
  categories: string[]
}

/**
 * Fields of a product in the product feed for Google, in feed order; null without price, picture or
 * readable name.
 */
export function toProductFeedItem(
  product: FeedProduct,
  { address, now }: { address: string; now: Date },
): [name: string, value: string][] | null {
  const [picture, ...others] = product.pictures
  const { regular } = product.pricing
  if (regular === null || picture === undefined || readable(product.name) === '') return null
  const { gtin, mpn, brand } = identifiersOf(product)
  const given: [FeedFieldName, string | null][] = [
    ['id', String(product.id)],
    ['title', product.name],
    ['description', readable(product.description) || product.name],
    ['link', address],
    ['image_link', picture],
    ...others
      .slice(0, feedFields.additional_image_link.times)
      .map((other): [FeedFieldName, string] => ['additional_image_link', other]),
    ['availability', product.available > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', formatFeedPrice(regular)],
    ...offerIn(product.pricing, now),
    ['condition', product.refurbished ? 'refurbished' : 'new'],
    ['brand', brand],
    ['gtin', gtin],
    ['mpn', mpn],
    ['identifier_exists', (gtin ?? (brand && mpn)) ? null : 'no'],
    [
      'item_group_id',
      product.family !== null && product.family.length <= 50 ? product.family : null,
    ],
    ['color', product.colour],
    ['product_type', product.categories.join(' > ')],
    ['shipping_weight', product.weightGrams === null ? null : `${product.weightGrams} g`],
  ]
  const published = publishedProductFields.flatMap((name) => {
    const { google } = getProductFieldPublication(name)
    return google ? [{ ...google, value: product[name] }] : []
  })
  const fields: { name: string; value: string | null; most?: number }[] = [
    ...given.map(([name, value]) => ({ ...feedFields[name], name, value })),
    ...published,
  ]
  return fields.flatMap(({ name, value, most }): [string, string][] => {
    const text = value === null ? '' : fitting(value, most)
    return text === '' ? [] : [[name, text]]
  })
}

function identifiersOf({ ean, mpn, brand }: FeedProduct) {
  const clean = (text: string | null) => (text === null ? null : readable(text) || null)
  return { gtin: ean, mpn: clean(mpn), brand: clean(brand) }
}

/** Feed fields of the current or next offer with its period. */
function offerIn(pricing: ProductPricing, now: Date): [FeedFieldName, string][] {
  const { regular, special } = pricing
  const ends = getOfferEnd(pricing)
  if (regular === null || special === null || special >= regular || !ends || ends <= now) return []
  const begins = getOfferStart(pricing) ?? getStartOfDay(toMexicoDay(now), null)
  return [
    ['sale_price', formatFeedPrice(special)],
    ['sale_price_effective_date', `${minute(begins)}/${minute(ends)}`],
  ]
}

const minute = (moment: Date) => `${moment.toISOString().slice(0, 16)}Z`

export const formatFeedPrice = (amount: Centavos) => `${formatDecimalPesos(amount)} MXN`

/** Truncates a text to the field's maximum length, at whole characters. */
function fitting(text: string, most: number | undefined): string {
  const clean = readable(text)
  if (most === undefined || clean.length <= most) return clean
  return [...clean]
    .slice(0, most)
    .join('')
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/**
 * Removes control characters that are invalid in the XML of a product feed, and text direction
 * marks.
 */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .trim()
}
