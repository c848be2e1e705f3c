import {
  withoutOne,
  allOf,
  lookupTiers,
  isRarerThan,
  relaxations,
} from '#domain/catalogue/search-lookup.ts'
import type { Query } from '#domain/catalogue/search-query.ts'
import type { Candidate } from '#domain/catalogue/search-ranking.ts'
import * as candidates from '#persistence/catalogue/search-candidates.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Products that match the whole query, by tier: product type, then name, then any mention. For a rare query a single
 * lookup finds all.
 */
export async function findFull(
  db: Db,
  query: Query,
  filter: candidates.CandidateFilter,
): Promise<Candidate[]> {
  if (isRarerThan(query, filter.most)) {
    const found = await candidates.find(db, [allOf(query)], filter)
    if (found.length < filter.most) return toCandidates(found, true)
  }
  return toCandidates(await candidates.find(db, lookupTiers(query), filter), true)
}

/** Products that match all but one term of the query, if the remaining terms are rare enough. */
export async function findWithoutOne(
  db: Db,
  query: Query,
  filter: candidates.CandidateFilter,
): Promise<Candidate[]> {
  const lookup = withoutOne(query)
  return lookup ? toCandidates(await candidates.find(db, [lookup], filter), false) : []
}

/** Products matching part of the query, best coverage first. */
export async function findPartial(
  db: Db,
  query: Query,
  filter: candidates.CandidateFilter,
): Promise<Candidate[]> {
  for (const lookup of relaxations(query)) {
    const found = await candidates.find(db, [lookup], filter)
    if (found.length > 0) return toCandidates(found, false)
  }
  return []
}

function toCandidates(found: candidates.FoundCandidate[], isFull: boolean): Candidate[] {
  return found.map((candidate) => ({ ...candidate, isFull }))
}
