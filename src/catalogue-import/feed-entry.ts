/**
 * A feed entry with its first line. `fault` is its error in Spanish, `column` the spreadsheet column; a `final` entry
 * stops reading.
 */
export type FeedEntry =
  | { line: number; value: unknown }
  | { line: number; column?: string; fault: string; final: boolean }
