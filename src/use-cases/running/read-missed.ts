import { plainText } from '#domain/catalogue/search-words.ts'
import * as missedSearches from '#persistence/catalogue/missed-searches.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'

/** Searches without results, most frequent first; `search` matches part of their words, ignoring case and accents. */
export function listMissed(
  db: Db,
  { setAside, search = '' }: missedSearches.MissedChoice,
  page: { after?: missedSearches.MissedCursor | undefined; limit: number },
): Promise<missedSearches.MissedSearch[]> {
  return missedSearches.page(db, { setAside, search: plainText(search.trim()) }, page)
}

/** Counts of open and hidden searches without results, and of search rules. */
export async function countDesk(db: Db) {
  const [missed, rules] = await Promise.all([missedSearches.counts(db), searchRules.list(db)])
  return { open: missed.open, aside: missed.setAside, rules: rules.length }
}
