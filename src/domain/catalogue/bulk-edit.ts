import type { Day, TimeOfDay } from '../mexico-dates-and-times.ts'
import {
  addCentavos,
  type Centavos,
  roundToPriceEnding,
  calculatePercent,
  zeroCentavos,
} from '../money.ts'
import {
  type ProductFieldName,
  productOfferFieldNames,
  type ProductContent,
  productVisibilityFieldNames,
} from './product-content.ts'

/** Price rounding mode: exact, whole pesos, or ending in .90. */
export type PriceRounding = 'exact' | '00' | '90'

/** A price change in a bulk edit: a new price, a difference in centavos, or a percentage. */
export type BulkPriceChange = { rounding: PriceRounding } & (
  | { how: 'set' | 'add'; amount: Centavos }
  | { how: 'percent'; percent: number }
)

/** Fields to change in all selected products; absent fields stay unchanged. */
export type BulkEdit = {
  price?: BulkPriceChange
  offer?:
    | 'none'
    | {
        change: BulkPriceChange
        from: Day | null
        fromTime?: TimeOfDay | null
        to: Day
        toTime?: TimeOfDay | null
      }
  /**
   * stock change in a bulk edit: a new stock level or a difference in units, with the reason
   * recorded in the stock movements
   */
  stock?: { how: 'set' | 'add'; units: number; why: string }
  visible?: boolean
  /** period in which the bulk edit puts the products on sale */
  dates?:
    | 'none'
    | { from: Day | null; fromTime: TimeOfDay | null; to: Day | null; toTime: TimeOfDay | null }
  /** category that a bulk edit sets as main category, adds or removes, by slug */
  category?: { how: 'main' | 'add' | 'remove'; slug: string }
}

/** Applies the price change of a bulk edit to an amount in centavos, and rounds the result. */
export function applyBulkPriceChange(amount: Centavos, change: BulkPriceChange): Centavos {
  return rounded(raw(amount, change), change.rounding)
}

function raw(amount: Centavos, change: BulkPriceChange): Centavos {
  if (change.how === 'set') return change.amount
  if (change.how === 'percent') return calculatePercent(amount, 100 + change.percent)
  return addCentavos(amount, change.amount)
}

function rounded(amount: Centavos, rounding: PriceRounding): Centavos {
  return rounding === 'exact' ? amount : roundToPriceEnding(amount, rounding === '90' ? 90 : 0)
}

/**
 * Applies a bulk edit to one product; an offer given as a percentage is based on the price after
 * the edit.
 */
export function applyBulkEdit(edit: BulkEdit, product: ProductContent): ProductContent {
  const edited = { ...product }
  if (edit.price) {
    if (edit.price.how === 'set') edited.price = applyBulkPriceChange(zeroCentavos, edit.price)
    else if (edited.price !== null) edited.price = applyBulkPriceChange(edited.price, edit.price)
  }
  if (edit.offer === 'none') {
    for (const field of productOfferFieldNames) edited[field] = null
  } else if (edit.offer && edited.price !== null) {
    edited.specialPrice = applyBulkPriceChange(edited.price, edit.offer.change)
    edited.specialFrom = edit.offer.from
    edited.specialFromTime = edit.offer.fromTime ?? null
    edited.specialTo = edit.offer.to
    edited.specialToTime = edit.offer.toTime ?? null
  }
  // A bulk edit does not change the stock of a digital product, because that stock is the number of
  // its licence keys
  if (edit.stock && product.delivery !== 'digital')
    edited.stock = edit.stock.how === 'set' ? edit.stock.units : product.stock + edit.stock.units
  if (edit.visible !== undefined) edited.visible = edit.visible
  if (edit.dates === 'none') {
    for (const field of productVisibilityFieldNames) edited[field] = null
  } else if (edit.dates) {
    const { from, fromTime, to, toTime } = edit.dates
    const dates = {
      visibleFrom: from,
      visibleFromTime: fromTime,
      visibleTo: to,
      visibleToTime: toTime,
    }
    Object.assign(edited, dates)
  }
  if (edit.category) edited.categories = movedTo(edit.category, product.categories)
  return edited
}

function movedTo(
  { how, slug }: NonNullable<BulkEdit['category']>,
  categories: readonly string[],
): string[] {
  const others = categories.filter((one) => one !== slug)
  if (how === 'main') return [slug, ...others]
  if (how === 'add') return categories.includes(slug) ? [...categories] : [...others, slug]
  // A bulk edit never removes the last category of a product, because a product without a category
  // is not listed
  return others.length > 0 ? others : [...categories]
}

/** Lists the product fields of a bulk edit. */
export function listBulkEditedFields({
  price,
  offer,
  stock,
  visible,
  dates,
  category,
}: BulkEdit): ProductFieldName[] {
  return [
    ...(price ? (['price'] as const) : []),
    ...(offer ? productOfferFieldNames : []),
    ...(stock ? (['stock'] as const) : []),
    ...(visible === undefined ? [] : (['visible'] as const)),
    ...(dates ? productVisibilityFieldNames : []),
    ...(category ? (['categories'] as const) : []),
  ]
}
