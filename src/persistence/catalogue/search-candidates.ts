import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { FOREIGN, PLACES } from '#domain/catalogue/search-document.ts'
import {
  type Clause,
  isOneThing,
  type Query,
  type Wording,
} from '#domain/catalogue/search-query.ts'
import type { Candidate } from '#domain/catalogue/search-ranking.ts'
import { isAlwaysJoined } from '#domain/catalogue/search-words.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

const MOST_SUBSETS = 6
/** what is left of a query after one thing is dropped still says so much of it */
const MOST_OF = 0.4
/** similar products are only looked for among so many that share a word */
const MOST_LOOKED_AT = 3000

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
 * those that mention it, until there are enough. Where no more exist than are wanted, one look finds them all.
 */
export async function full(db: Db, query: Query, filter: CandidateFilter): Promise<Candidate[]> {
  const clauses = query.thing
  if (clauses.some(({ uses }) => uses < filter.most)) {
    const found = await find(db, [all(clauses, anywhere)], filter, true)
    if (found.length < filter.most) return found
  }
  const isIt = or(clauses.map((clause) => anyWording(clause, thing)))
  const isSaid = all(clauses, mentioned)
  const mentions = all(clauses, anywhere)
  // What is the thing is called so: with a single clause the index need not be asked for that, too.
  const queries = isOneThing(query)
    ? inTurn([...asOneCode(query), isIt, isSaid, mentions]).flatMap(foreignLast)
    : inTurn([and([all(clauses, named), isIt]), isSaid, mentions])
  return find(db, queries, filter, true)
}

/** '256gb-ssd' is three common words, and one rare code. */
function asOneCode({ code, thing: [clause] }: Query): string[] {
  const isApart = clause?.wordings.some(({ stems }) => stems.length > 1)
  return isApart && /\d/.test(code) && /[a-z]/.test(code)
    ? [wordingIn({ stems: [code], weight: 1 }, named)]
    : []
}

function foreignLast(tier: string): string[] {
  return [and([tier, `!'${FOREIGN}'`]), and([tier, `'${FOREIGN}'`])]
}

/** Products that have all that is wanted but for one thing, where what they have says most of it. */
export async function nearly(db: Db, query: Query, filter: CandidateFilter): Promise<Candidate[]> {
  const clauses = telling(query)
  const whole = told(clauses)
  const most = subsets(clauses, clauses.length - 1).filter(
    (some) => told(some) >= MOST_OF * whole && some.some(({ uses }) => uses < MOST_LOOKED_AT),
  )
  return most.length === 0 ? [] : find(db, [withAny(most)], filter, false)
}

/** Products that have some of what is wanted, as much of it as possible. */
export async function partial(db: Db, query: Query, filter: CandidateFilter): Promise<Candidate[]> {
  const clauses = telling(query)
  for (let size = clauses.length - 1; size > 0; size--) {
    const found = await find(db, [withAny(subsets(clauses, size))], filter, false)
    if (found.length > 0) return found
  }
  return []
}

/** The rarest of what is wanted, rarest first. */
function telling({ thing: clauses }: Query): Clause[] {
  return clauses.toSorted((a, b) => b.rarity - a.rarity).slice(0, MOST_SUBSETS)
}

function told(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, { rarity }) => sum + rarity, 0)
}

function withAny(some: readonly Clause[][]): string {
  return or(some.map((clauses) => all(clauses, mentioned)))
}

async function find(
  db: Db,
  queries: string[],
  filter: CandidateFilter,
  isFull: boolean,
): Promise<Candidate[]> {
  const { rows } = await sql<{ id: number; line: string; category_id: number | null }>`
    ${prepared} select product_id as id, line, category_id
    from search_candidates(${queries}::text[], ${filter.most},
      ${filter.offersOn}::date, ${filter.featuredOnly})`.execute(db)
  return rows.map(({ id, line, category_id }) => ({ id, line, categoryId: category_id, isFull }))
}

/** Each of these without what a former one has. */
function inTurn(tiers: string[]): string[] {
  return tiers.map((tier, at) => and([tier, ...tiers.slice(0, at).map((better) => `!${better}`)]))
}

/** `(('0laptop' | '1laptop') & ('1gamer'))` */
function all(clauses: readonly Clause[], places: string): string {
  return and(clauses.map((clause) => anyWording(clause, places)))
}

function anyWording({ wordings }: Clause, places: string): string {
  const shortest = wordings.filter((wording) => !wordings.some((other) => isPart(other, wording)))
  return or(shortest.map((wording) => wordingIn(wording, places)))
}

/** 'portátil' finds whatever 'computadora portátil' does, and '16gb' what '16 gb' does. */
function isPart(one: Wording, other: Wording): boolean {
  if (one.stems.length >= other.stems.length) return false
  const isOneWord = one.stems[0] === other.stems.join('') && isAlwaysJoined(other.stems)
  return isOneWord || one.stems.every((stem) => other.stems.includes(stem))
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
