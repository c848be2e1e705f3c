import type { Day } from '../calendar.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ProofStep } from '../hash-tree.ts'
import type { Centavos } from '../money.ts'
import type { Signed } from '../signed-document.ts'

/** What a product cost on a day, in centavos: its leaf in the tree of that day. */
export type PriceLeaf = {
  day: Day
  sku: string
  /** one for each price that held, from its moment on; null: it was not for sale, or had no price */
  prices: readonly { since: string; price: Centavos | null; regular: Centavos | null }[]
}

/** What all prices of a day come to; each names the hash of the one before. */
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

/** The text whose SHA-256 is the leaf. */
export function leafText(leaf: PriceLeaf): string {
  return `tianguis:precio:${canonicalJson(leaf)}`
}
