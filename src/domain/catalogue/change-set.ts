import { keysOf } from '../keys-of.ts'
import type { Centavos } from '../money.ts'
import { pick } from '../pick.ts'
import { bestPrice, endsRunningOffer, type Pricing } from './offer.ts'
import { type FieldName, priceFields, type ProductContent } from './product-content.ts'

/** Changed fields of a product, with their values. */
export type FieldValuesOf = Partial<ProductContent>

/** Field values of a product before and after a change; both have the same fields. */
export type ProductChange = { before: FieldValuesOf; after: FieldValuesOf }

export type ChangeKind = 'edit' | 'import'

/** State of one product in a change set. */
export type ChangeState = 'prepared' | 'refused' | 'applied' | 'left' | 'undone' | 'kept'

/** Maximum products per bulk edit. */
export const mostChanged = 20_000

/** Maximum number of price changes without step-up authentication. */
export const pricesWithoutStepUp = 50

/** Days during which a change set can be undone. */
export const undoDays = 90
export const preparedDays = 2

/** Groups of fields of which all are stored if one of them changes. */
const together: readonly (readonly FieldName[])[] = [priceFields, ['delivery', 'weightGrams']]

/** Reduces a product change to the fields to store. */
export function changeOf(
  before: ProductContent,
  after: ProductContent,
  fields: readonly FieldName[],
): ProductChange {
  const others = together.filter((group) => group.some((name) => fields.includes(name))).flat()
  // Digital products have licence keys instead of stock; changing the delivery type also records the stock
  const units = fields.includes('delivery') ? (['stock'] as const) : []
  const kept = [...new Set([...fields, ...others, ...units])]
  return { before: pick(before, kept), after: pick(after, kept) }
}

/** Applies a stock change as a difference, because purchases continue between preparation and application. */
export function stockMoved(now: number, from: number, to: number): number {
  return Math.max(0, now + to - from)
}

export function fieldsOf(values: FieldValuesOf): FieldName[] {
  return keysOf(values)
}

/** Selling price before and after a change, and whether the change ends a running offer. */
export type PriceMove = { before: Centavos | null; after: Centavos | null; endsOffer: boolean }

/** Computes the price move of a change; null if no prices change. */
export function priceMove({ before, after }: ProductChange, now: Date): PriceMove | null {
  const [was, is] = [pricingOf(before), pricingOf(after)]
  if (!was || !is) return null
  const endsOffer = endsRunningOffer(was, is, now)
  return { before: bestPrice(was, now), after: bestPrice(is, now), endsOffer }
}

function pricingOf({ price, specialPrice, ...span }: FieldValuesOf): Pricing | null {
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
