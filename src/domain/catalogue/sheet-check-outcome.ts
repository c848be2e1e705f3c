import type { Centavos } from '../money.ts'
import type { SellingPriceBeforeAndAfter } from './product-change-set.ts'
import type { ShopExportName, ShopExportSummary } from './shop-export-summary.ts'

export type SheetProblem = { line: number; column?: string; problem: string }

/**
 * Result of validating a spreadsheet import: its planned changes, stored until an operator applies
 * or discards them.
 */
export type SheetValidationResult = {
  /** reason why no row of the spreadsheet can be imported; null if rows can */
  words: string | null
  counts: {
    added: number
    changed: number
    unchanged: number
    refused: number
    repriced: number
    /** number of new products that go on sale immediately; absent in older validation results */
    shown?: number
    /**
     * number of new products that stay hidden because they have no price; absent in older
     * validation results
     */
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
     * selling price before and after the import, on the day of validation; absent if the price
     * stays the same
     */
    sells?: SellingPriceBeforeAndAfter
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
  /** products that an import left as they were, because they changed since the preview */
  conflicts?: { count: number; products: { urlKey: string; name: string }[] }
  /** shop whose product export the headings are; absent for other spreadsheets */
  detected?: ShopExportName
  /** review of a product export of another shop; absent for other spreadsheets */
  shopExport?: ShopExportSummary
}

/** Creates the empty result with which the validation of a spreadsheet import begins. */
export function createEmptySheetValidation(): SheetValidationResult {
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
