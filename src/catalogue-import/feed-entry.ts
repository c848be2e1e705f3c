/**
 * One entry of a feed with the line on which it starts. `fault` says in Spanish why it cannot be read;
 * after one that is `final` nothing of the feed can be read any more.
 */
export type FeedEntry =
  | { line: number; value: unknown }
  | { line: number; fault: string; final: boolean }
