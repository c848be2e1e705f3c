import { dayInMs } from '../durations.ts'
import type { Centavos } from '../money.ts'
import { pickObjectKeys } from '../pick-object-keys.ts'
import { getTypedKeys } from '../typed-object-keys.ts'
import { getCurrentPrice, doesPriceChangeEndRunningOffer, type ProductPricing } from './offer.ts'
import {
  type ProductFieldName,
  productPriceFieldNames,
  type ProductContent,
} from './product-content.ts'

/** Changed fields of a product, with their values. */
export type ChangedFieldValues = Partial<ProductContent>

/** Field values of a product before and after a change; both have the same fields. */
export type ProductChange = { before: ChangedFieldValues; after: ChangedFieldValues }

export type ChangeSetKind = 'edit' | 'import'

/** State of one product in a change set (a change of many products). */
export type ProductChangeState = 'prepared' | 'refused' | 'applied' | 'left' | 'undone' | 'kept'

/** Maximum products per bulk edit. */
export const maxProductsPerChangeSet = 20_000

/**
 * Maximum price changes that an operator can apply at once without a new sign-in (step-up
 * authentication).
 */
export const maxPriceChangesWithoutStepUp = 50

/** Days during which a change set (a change of many products) can be undone. */
export const changeSetUndoDays = 90
export const preparedChangeSetLifetimeDays = 2

/** Moment until which a change set applied at a time can be undone. */
export function getUndoEnd(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + changeSetUndoDays * dayInMs)
}

/**
 * Groups of product fields that are stored together: if one field of a group changes, all its
 * fields are stored.
 */
const together: readonly (readonly ProductFieldName[])[] = [
  productPriceFieldNames,
  ['delivery', 'weightGrams'],
]

/** Reduces a product change to the fields to store. */
export function reduceToChangedFields(
  before: ProductContent,
  after: ProductContent,
  fields: readonly ProductFieldName[],
): ProductChange {
  const others = together.filter((group) => group.some((name) => fields.includes(name))).flat()
  // A change of the delivery type also records the stock, because digital products have licence
  // keys instead of stock
  const units = fields.includes('delivery') ? (['stock'] as const) : []
  const kept = [...new Set([...fields, ...others, ...units])]
  return { before: pickObjectKeys(before, kept), after: pickObjectKeys(after, kept) }
}

/**
 * Applies a stock change as a difference, because purchases change the stock between preparing and
 * applying the change.
 */
export function applyStockChangeAsDifference(now: number, from: number, to: number): number {
  return Math.max(0, now + to - from)
}

export function listChangedFields(values: ChangedFieldValues): ProductFieldName[] {
  return getTypedKeys(values)
}

/** Selling price before and after a change, and whether the change ends a running offer. */
export type SellingPriceBeforeAndAfter = {
  before: Centavos | null
  after: Centavos | null
  endsOffer: boolean
}

/**
 * Selling price before and after a product change, at a given time; null if the change has no
 * prices.
 */
export function calculateSellingPriceChange(
  { before, after }: ProductChange,
  now: Date,
): SellingPriceBeforeAndAfter | null {
  const [was, is] = [pricingOf(before), pricingOf(after)]
  if (!was || !is) return null
  const endsOffer = doesPriceChangeEndRunningOffer(was, is, now)
  return { before: getCurrentPrice(was, now), after: getCurrentPrice(is, now), endsOffer }
}

function pricingOf({ price, specialPrice, ...span }: ChangedFieldValues): ProductPricing | null {
  if (price === undefined) return null
  const { specialFrom, specialFromTime, specialTo, specialToTime } = span
  return {
    regular: price,
    special: specialPrice ?? null,
    specialFrom: specialFrom ?? null,
    specialFromTime: specialFromTime ?? null,
    specialTo: specialTo ?? null,
    specialToTime: specialToTime ?? null,
  }
}
