import { keysOf } from '../keys-of.ts'
import type { Centavos } from '../money.ts'
import { pick } from '../pick.ts'
import { bestPrice, endsRunningOffer, type Pricing } from './offer.ts'
import { type FieldName, priceFields, type ProductContent } from './product-content.ts'

/** Changed fields of a product. */
export type FieldValuesOf = Partial<ProductContent>

/** Before and after of a product, same fields. */
export type ProductChange = { before: FieldValuesOf; after: FieldValuesOf }

export type ChangeKind = 'edit' | 'import'

/** Result of one product in a change set. */
export type ChangeState = 'prepared' | 'refused' | 'applied' | 'left' | 'undone' | 'kept'

/** Maximum products per bulk edit. */
export const mostChanged = 20_000

/** Number of price changes allowed without step-up. */
export const pricesWithoutStepUp = 50

/** Undo period of a change set in days. */
export const undoDays = 90
export const preparedDays = 2

/** Fields that change together. */
const together: readonly (readonly FieldName[])[] = [priceFields, ['delivery', 'weightGrams']]

/** The stored part of a change. */
export function changeOf(
  before: ProductContent,
  after: ProductContent,
  fields: readonly FieldName[],
): ProductChange {
  const others = together.filter((group) => group.some((name) => fields.includes(name))).flat()
  // Digital products have keys instead of units; units return with the delivery type
  const units = fields.includes('delivery') ? (['stock'] as const) : []
  const kept = [...new Set([...fields, ...others, ...units])]
  return { before: pick(before, kept), after: pick(after, kept) }
}

/** Stock changes apply as a difference, because shoppers keep buying. */
export function stockMoved(now: number, from: number, to: number): number {
  return Math.max(0, now + to - from)
}

export function fieldsOf(values: FieldValuesOf): FieldName[] {
  return keysOf(values)
}

/** The selling price at a moment before and after a change, and whether the change ends the running offer. */
export type PriceMove = { before: Centavos | null; after: Centavos | null; endsOffer: boolean }

/** Null for a change of anything but prices. */
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
