import type { Day } from '../calendar.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ProofStep } from '../hash-tree.ts'
import type { Centavos } from '../money.ts'
import type { Signed } from '../signed-document.ts'

/** A product's prices on a day in centavos, a leaf of that day's hash tree. */
export type PriceLeaf = {
  day: Day
  sku: string
  /** one entry per price from its moment; null: not for sale, or without a price */
  prices: readonly { since: string; price: Centavos | null; regular: Centavos | null }[]
}

/** The signed root of a day's prices, with the previous day's hash. */
export type PriceDay = Signed<{
  kind: 'price-day'
  version: 1
  shop: string
  day: Day
  products: number
  root: string
  previous: { day: Day; hash: string } | null
}>

export type PriceReceipt = {
  kind: 'price-receipt'
  version: 1
  leaf: PriceLeaf
  proof: readonly ProofStep[]
  signed: PriceDay
}

/** The hashed text of a leaf. */
export function leafText(leaf: PriceLeaf): string {
  return `tianguis:precio:${canonicalJson(leaf)}`
}
