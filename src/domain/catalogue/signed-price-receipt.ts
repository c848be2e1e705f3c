import { toCanonicalJson } from '../canonical-json.ts'
import type { HashTreeProofStep } from '../hash-tree.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'
import type { SignedDocument } from '../signed-document.ts'

/** Price data of a product on one day in centavos, as a leaf of that day's hash tree. */
export type PriceHashTreeLeaf = {
  day: Day
  sku: string
  /**
   * price changes of the day with the time from which each applies; a null price means not for sale
   * or without a price
   */
  prices: readonly { since: string; price: Centavos | null; regular: Centavos | null }[]
}

/**
 * Root hash of the hash tree over all prices of a day, signed by the shop and chained to the
 * previous day's hash.
 */
export type SignedDailyPriceHash = SignedDocument<{
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
  leaf: PriceHashTreeLeaf
  proof: readonly HashTreeProofStep[]
  signed: SignedDailyPriceHash
}

/** Serialises the prices of a product on one day, as input of the hash tree. */
export function serializePriceHashTreeLeaf(leaf: PriceHashTreeLeaf): string {
  return `tianguis:precio:${toCanonicalJson(leaf)}`
}
