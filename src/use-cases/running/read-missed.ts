import { plainText } from '#domain/catalogue/search-words.ts'
import * as missedSearches from '#persistence/catalogue/missed-searches.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'

/** Searches that found nothing, the most frequent first; `search` is a part of their words, however it is written. */
export function listMissed(
  db: Db,
  { setAside, search = '' }: missedSearches.MissedChoice,
  page: { after?: missedSearches.MissedCursor | undefined; limit: number },
): Promise<missedSearches.MissedSearch[]> {
  return missedSearches.page(db, { setAside, search: plainText(search.trim()) }, page)
}

/** How much there is at the search desk. */
export async function countDesk(db: Db) {
  const [missed, rules] = await Promise.all([missedSearches.counts(db), searchRules.list(db)])
  return { open: missed.open, aside: missed.setAside, rules: rules.length }
}
