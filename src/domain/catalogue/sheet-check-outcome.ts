import type { Centavos } from '../money.ts'
import type { CurrentPriceChange } from './change-set.ts'

export type SheetProblem = { line: number; column?: string; problem: string }

/**
 * Result of a spreadsheet check: the planned changes, stored until an operator confirms or rejects
 * the import.
 */
export type SheetCheckOutcome = {
  /** reason why nothing can be imported; null if importable */
  words: string | null
  counts: {
    added: number
    changed: number
    unchanged: number
    refused: number
    repriced: number
    /** number of new products for sale immediately; absent in older results */
    shown?: number
    /** number of hidden new products without a price; absent in older results */
    unpriced?: number
    /** number of products whose running offer ends; absent in older results */
    endedOffers?: number
  }
  needs: string[]
  headings: string[]
  headingLine: number
  first: string[]
  sheetNames: string[]
  /** first spreadsheet lines with errors, which operators can correct in the form */
  wrong: { line: number; cells: Record<string, string>; problems: SheetProblem[] }[]
  problems: SheetProblem[]
  changes: {
    name: string
    urlKey: string
    fields: { label: string; before: string; after: string }[]
    /**
     * selling price before and after the change, as of the day of the check; absent if the price
     * stays the same
     */
    sells?: CurrentPriceChange
  }[]
  /** new products with their price in centavos and their other values; absent in older results */
  additions: {
    name: string
    urlKey: string
    price?: Centavos | null
    stock?: number
    visible?: boolean
    fields?: { label: string; value: string }[]
  }[]
  /** category names in the spreadsheet that do not exist in the shop, with suggestions */
  unknown: { written: string; folded: string; nearest: { slug: string; name: string }[] }[]
}

/** Initial result of a spreadsheet check. */
export function createEmptySheetOutcome(): SheetCheckOutcome {
  return {
    words: null,
    counts: { added: 0, changed: 0, unchanged: 0, refused: 0, repriced: 0 },
    needs: [],
    headings: [],
    headingLine: 0,
    first: [],
    sheetNames: [],
    wrong: [],
    problems: [],
    changes: [],
    additions: [],
    unknown: [],
  }
}
