/**
 * An entry of a product feed with its first line. `fault` is its error in Spanish, `column` the
 * spreadsheet column; no entries are read after a `final` entry.
 */
export type FeedEntry =
  | { line: number; value: unknown }
  | { line: number; column?: string; fault: string; final: boolean }
