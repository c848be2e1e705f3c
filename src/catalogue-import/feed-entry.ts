/**
 * One entry of a feed with the line on which it starts. `fault` says in Spanish why it cannot be read, `column` of a
 * spreadsheet where; after one that is `final` nothing of the feed can be read any more.
 */
export type FeedEntry =
  | { line: number; value: unknown }
  | { line: number; column?: string; fault: string; final: boolean }
