import type { Centavos } from '../money.ts'
import type { PriceMove } from './change-set.ts'

export type SheetProblem = { line: number; column?: string; problem: string }

/** The planned changes of a spreadsheet, stored until the decision. */
export type SheetOutcome = {
  /** the reason that nothing can be imported */
  words: string | null
  counts: {
    added: number
    changed: number
    unchanged: number
    refused: number
    repriced: number
    /** hidden new products without a price; absent in older results */
    unpriced?: number
    /** products whose running offer ends; neither do they say this */
    endedOffers?: number
  }
  needs: string[]
  headings: string[]
  headingLine: number
  first: string[]
  sheetNames: string[]
  /** the first lines with something wrong, to be mended in place */
  wrong: { line: number; cells: Record<string, string>; problems: SheetProblem[] }[]
  problems: SheetProblem[]
  changes: {
    name: string
    urlKey: string
    fields: { label: string; before: string; after: string }[]
    /** the selling price on the day of the check, where prices change */
    sells?: PriceMove
  }[]
  /** price in centavos, weight in grams; absent in older results */
  additions: {
    name: string
    urlKey: string
    price?: Centavos | null
    stock?: number
    weight?: number | null
  }[]
  /** names of categories that lead to none */
  unknown: { written: string; folded: string; nearest: { slug: string; name: string }[] }[]
}

/** Before a check has found anything. */
export function emptyOutcome(): SheetOutcome {
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
