import { removeAccentsAndCase } from '#domain/catalogue/search-stemming.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import type { Db } from '#persistence/database.ts'

/** Searches without results, most frequent first; `search` matches part of their words, ignoring case and accents. */
export function readZeroResultSearches(
  db: Db,
  { setAside, search = '' }: missedSearches.ZeroResultSearchFilter,
  page: { after?: missedSearches.ZeroResultSearchCursor | undefined; limit: number },
): Promise<missedSearches.ZeroResultSearch[]> {
  return missedSearches.listPageOfZeroResultSearches(
    db,
    { setAside, search: removeAccentsAndCase(search.trim()) },
    page,
  )
}

/**
 * Counts for the tabs of the search page: open searches without results, hidden ones, and search
 * rules.
 */
export async function countZeroResultSearchesByTab(db: Db) {
  const [missed, rules] = await Promise.all([
    missedSearches.countZeroResultSearches(db),
    searchRules.listSearchRules(db),
  ])
  return { open: missed.open, aside: missed.setAside, rules: rules.length }
}
