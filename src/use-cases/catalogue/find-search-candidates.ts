import {
  createConditionWithoutOneClause,
  createAllClausesCondition,
  listSearchConditionsBestFirst,
  isQueryExpectedToMatchFewerThan,
  listRelaxedSearchConditions,
} from '#domain/catalogue/product-search-conditions.ts'
import type { SearchQuery } from '#domain/catalogue/search-query.ts'
import type { SearchCandidate } from '#domain/catalogue/search-ranking.ts'
import * as candidates from '#persistence/catalogue/search-candidates.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Finds products that match the whole search query: first by product type, then by name, then by
 * any text. Queries expected to have few matches need only one lookup.
 */
export async function findFullSearchMatches(
  db: Db,
  query: SearchQuery,
  filter: candidates.SearchCandidateFilter,
): Promise<SearchCandidate[]> {
  if (query.thing.length === 0 || isQueryExpectedToMatchFewerThan(query, filter.most)) {
    const found = await candidates.findSearchCandidates(
      db,
      [createAllClausesCondition(query)],
      filter,
    )
    if (query.thing.length === 0 || found.length < filter.most) return toCandidates(found, true)
  }
  return toCandidates(
    await candidates.findSearchCandidates(db, listSearchConditionsBestFirst(query), filter),
    true,
  )
}

/**
 * Finds products that match all but one term of the search query, if the remaining terms are rare
 * enough.
 */
export async function findMatchesMissingOneTerm(
  db: Db,
  query: SearchQuery,
  filter: candidates.SearchCandidateFilter,
): Promise<SearchCandidate[]> {
  const lookup = createConditionWithoutOneClause(query)
  return lookup
    ? toCandidates(await candidates.findSearchCandidates(db, [lookup], filter), false)
    : []
}

/** Finds products that match part of the search query; those that match most come first. */
export async function findPartialSearchMatches(
  db: Db,
  query: SearchQuery,
  filter: candidates.SearchCandidateFilter,
): Promise<SearchCandidate[]> {
  for (const lookup of listRelaxedSearchConditions(query)) {
    const found = await candidates.findSearchCandidates(db, [lookup], filter)
    if (found.length > 0) return toCandidates(found, false)
  }
  return []
}

function toCandidates(
  found: candidates.FoundSearchCandidate[],
  isFull: boolean,
): SearchCandidate[] {
  return found.map((candidate) => ({ ...candidate, isFull }))
}
