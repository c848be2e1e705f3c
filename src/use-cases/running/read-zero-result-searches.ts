import { removeAccentsAndCase } from '#domain/catalogue/search-stemming.ts'
import { countLearnedMeanings } from '#persistence/catalogue/learned-searches.ts'
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

/** Counts for the tabs of the search desk: open and hidden searches without results, rules, proposals. */
export async function countZeroResultSearchesByTab(db: Db) {
  const [missed, rules, proposals] = await Promise.all([
    missedSearches.countZeroResultSearches(db),
    searchRules.listSearchRules(db),
    countLearnedMeanings(db),
  ])
  return { open: missed.open, aside: missed.setAside, rules: rules.length, proposals }
}
