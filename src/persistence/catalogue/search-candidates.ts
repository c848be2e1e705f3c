import { sql } from 'kysely'
import type { ProductSearchCondition } from '#domain/catalogue/product-search-conditions.ts'
import type { SearchLimits } from '#domain/catalogue/search-limits.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

export type SearchCandidateFilter = SearchLimits & {
  /** time at which offers and prices are compared */
  now: Date
  offersOnly: boolean
  featuredOnly: boolean
  /** maximum number of products found by the search */
  most: number
}

export type FoundSearchCandidate = { id: number; line: string; categoryId: number | null }

/**
 * Finds products that match any of the search index lookups, in lookup order, up to the maximum
 * number.
 */
export async function findSearchCandidates(
  db: Db,
  lookups: ProductSearchCondition[],
  filter: SearchCandidateFilter,
): Promise<FoundSearchCandidate[]> {
  const { rows } = await sql<{ id: number; line: string; category_id: number | null }>`
    ${preparedStatementComment} select product_id as id, line, category_id
    from search_candidates(${lookups.map((lookup) => tsquery({ all: [lookup, ...filter.facts] }))}::text[],
      ${filter.most}, ${filter.now}::timestamptz, ${filter.offersOnly}, ${filter.featuredOnly},
      ${filter.minPrice}::bigint, ${filter.maxPrice}::bigint)`.execute(db)
  return rows.map(({ id, line, category_id }) => ({ id, line, categoryId: category_id }))
}

/**
 * Formats a search index lookup as a PostgreSQL text query: `(('0laptop' | '1laptop') &
 * ('1gamer'))`.
 */
function tsquery(lookup: ProductSearchCondition): string {
  if ('lexeme' in lookup) return `'${lookup.lexeme}'${lookup.isPrefix ? ':*' : ''}`
  if ('not' in lookup) return `!${tsquery(lookup.not)}`
  const isAll = 'all' in lookup
  const parts = (isAll ? lookup.all : lookup.any).map(tsquery).filter((part) => part !== '')
  return parts.length === 0 ? '' : `(${[...new Set(parts)].join(isAll ? ' & ' : ' | ')})`
}
