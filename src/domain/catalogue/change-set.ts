import { keysOf } from '../keys-of.ts'
import { pick } from '../pick.ts'
import { type FieldName, priceFields, type ProductContent } from './product-content.ts'

/** What a change says of one product: fields with their values. */
export type FieldValuesOf = Partial<ProductContent>

/** What a product was and is to be; both name the same fields. */
export type ProductChange = { before: FieldValuesOf; after: FieldValuesOf }

export type ChangeKind = 'edit' | 'import'

/** What became of one product of a change set. */
export type ChangeState = 'prepared' | 'refused' | 'applied' | 'left' | 'undone' | 'kept'

/** The most products that are changed at once by an edit. */
export const mostChanged = 20_000

/** Number of price changes allowed without step-up. */
export const pricesWithoutStepUp = 50

/** For how long a change of many products can be taken back, and one that was never applied waits. */
export const undoDays = 90
export const preparedDays = 2

/** Fields that say something together alone: what changes one of them keeps all. */
const together: readonly (readonly FieldName[])[] = [priceFields, ['delivery', 'weightGrams']]

/** What a change of these fields keeps of a product. */
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
