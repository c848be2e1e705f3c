import { sql } from 'kysely'
import type { Lookup } from '#domain/catalogue/search-lookup.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

export type CandidateFilter = {
  offersAt: Date | null
  featuredOnly: boolean
  /** maximum number of products */
  most: number
}

export type FoundCandidate = { id: number; line: string; categoryId: number | null }

/** Products found by any of the lookups, in the order of the lookups, up to the maximum. */
export async function find(
  db: Db,
  lookups: Lookup[],
  filter: CandidateFilter,
): Promise<FoundCandidate[]> {
  const { rows } = await sql<{ id: number; line: string; category_id: number | null }>`
    ${prepared} select product_id as id, line, category_id
    from search_candidates(${lookups.map(tsquery)}::text[], ${filter.most},
      ${filter.offersAt}::timestamptz, ${filter.featuredOnly})`.execute(db)
  return rows.map(({ id, line, category_id }) => ({ id, line, categoryId: category_id }))
}

/** Formats a lookup as a PostgreSQL text query: `(('0laptop' | '1laptop') & ('1gamer'))`. */
function tsquery(lookup: Lookup): string {
  if ('lexeme' in lookup) return `'${lookup.lexeme}'${lookup.isPrefix ? ':*' : ''}`
  if ('not' in lookup) return `!${tsquery(lookup.not)}`
  if ('all' in lookup) return `(${lookup.all.map(tsquery).join(' & ')})`
  return `(${[...new Set(lookup.any.map(tsquery))].join(' | ')})`
}
