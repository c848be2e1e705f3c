import { shopExportLabels } from '../catalogue/shop-export-summary.ts'
import { isKeyOf } from '../is-key-of.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'

/** What a file of the former shop holds, besides products. */
export const formerRecordKinds = ['customers', 'orders'] as const
export type FormerRecordKind = (typeof formerRecordKinds)[number]

/** Name of the former shop in sentences: `Shopify`, or `tu tienda anterior` if unknown. */
export function formatFormerShop(shop: string): string {
  return isKeyOf(shopExportLabels, shop) ? shopExportLabels[shop] : 'tu tienda anterior'
}

/** What happens to several rows with the same e-mail. */
export const duplicateChoices = ['first', 'last', 'merge'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** What only the owner knows about a file of the former shop. */
export type FormerRecordDecisions = {
  duplicates?: DuplicateChoice
  /** pesos per unit of another currency, by its code */
  rates?: Readonly<Record<string, number>>
  /** who imports the file once it is checked, if nothing else waits for a decision */
  importBy?: string
}

type Named = { line: number; title: string }

/** Result of checking a file of customers or orders, for the review before its import. */
export type FormerRecordsOutcome = {
  /** why the file cannot be read; null if it can */
  words: string | null
  /** records: imported, waiting for a decision, left out, already here */
  counts: { go: number; wait: number; stay: number; same: number }
  customers: {
    line: number
    name: string
    email: string
    phone: string | null
    addresses: string[]
    acceptsNews: boolean | null
  }[]
  orders: {
    line: number
    number: string
    placedOn: Day
    name: string
    email: string | null
    lines: string[]
    total: Centavos
    state: string
  }[]
  leftOut: (Named & { reason: string })[]
  /** customers whose address they complete themselves: how many, the first ones, and what it lacks */
  unfinishedAddresses?: { count: number; first: (Named & { reason: string })[] }
  /** customers whose address stays out, and why */
  lostAddresses: (Named & { reason: string })[]
  /** customers who already have an account here, which stays as it is */
  known: Named[]
  duplicates: { email: string; lines: number[] }[]
  currencies: { code: string; orders: number; example: { number: string; amount: number } }[]
  /** records left out because their e-mail was erased here; absent in older results */
  erased?: number
  accepting: number
  withoutEmail: number
  usedColumns: string[]
  unusedColumns: string[]
}

export function createEmptyFormerRecordsOutcome(): FormerRecordsOutcome {
  return {
    words: null,
    counts: { go: 0, wait: 0, stay: 0, same: 0 },
    customers: [],
    orders: [],
    leftOut: [],
    lostAddresses: [],
    known: [],
    duplicates: [],
    currencies: [],
    accepting: 0,
    withoutEmail: 0,
    usedColumns: [],
    unusedColumns: [],
  }
}
