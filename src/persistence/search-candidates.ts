import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { PLACES } from '#domain/search-document.ts'
import type { Clause, Query, Wording } from '#domain/search-query.ts'
import type { Candidate } from '#domain/search-ranking.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

const MOST_SUBSETS = 6

export type CandidateFilter = {
  offersOn: Day | null
  featuredOnly: boolean
  /** no more than so many */
  most: number
}

const thing = PLACES.thing
const named = PLACES.thing + PLACES.name
const mentioned = named + PLACES.purpose
const anywhere = mentioned + PLACES.details

/**
 * Products that have all that is wanted: first those that are the thing, then those whose name says it, then
 * those that mention it, until there are enough.
 */
export function full(db: Db, query: Query, filter: CandidateFilter): Promise<Candidate[]> {
  const clauses = query.thing
  const inName = all(clauses, named)
  const isIt = and([inName, or(clauses.map((clause) => anyWording(clause, thing)))])
  return find(db, [isIt, all(clauses, mentioned), all(clauses, anywhere)], filter, true)
}

/** Products that have some of what is wanted, as much of it as possible. */
export async function partial(
  db: Db,
  query: Query,
  filter: CandidateFilter,
  atLeast = 1,
): Promise<Candidate[]> {
  const clauses = [...query.thing].sort((a, b) => b.rarity - a.rarity).slice(0, MOST_SUBSETS)
  for (let size = clauses.length - 1; size >= atLeast; size--) {
    const tier = or(subsets(clauses, size).map((subset) => all(subset, mentioned)))
    const found = await find(db, [tier], filter, false)
    if (found.length > 0) return found
  }
  return []
}

async function find(
  db: Db,
  tiers: string[],
  filter: CandidateFilter,
  isFull: boolean,
): Promise<Candidate[]> {
  const queries = tiers.map((tier, at) =>
    and([tier, ...tiers.slice(0, at).map((better) => `!${better}`)]),
  )
  const { rows } = await sql<{ id: number; line: string; category_id: number | null }>`
    ${prepared} select product_id as id, line, category_id
    from search_candidates(${queries}::text[], ${filter.most},
      ${filter.offersOn}::date, ${filter.featuredOnly})`.execute(db)
  return rows.map(({ id, line, category_id }) => ({ id, line, categoryId: category_id, isFull }))
}

/** `(('0laptop' | '1laptop') & ('1gamer'))` */
function all(clauses: readonly Clause[], places: string): string {
  return and(clauses.map((clause) => anyWording(clause, places)))
}

function anyWording({ wordings }: Clause, places: string): string {
  return or(wordings.map((wording) => wordingIn(wording, places)))
}

function wordingIn({ stems, prefix }: Wording, places: string): string {
  return and(
    stems.map((stem) => or([...places].map((place) => `'${place}${stem}'${prefix ? ':*' : ''}`))),
  )
}

function and(parts: string[]): string {
  return `(${parts.join(' & ')})`
}

function or(parts: string[]): string {
  return `(${[...new Set(parts)].join(' | ')})`
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, at) =>
    subsets(list.slice(at + 1), size - 1).map((rest) => [one, ...rest]),
  )
}
