import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { ListedProduct } from '#domain/product.ts'
import { type Query, readQuery, termsOf } from '#domain/search-query.ts'
import { type Candidate, type Ranked, rank } from '#domain/search-ranking.ts'
import { type ListSort, orderBy } from './category-page.ts'
import type { Db } from './database.ts'
import { type CardRow, cardColumns, cardTables, listedProduct, onOffer } from './product-rows.ts'
import * as candidates from './search-candidates.ts'
import { corrected, knowledgeOf } from './search-knowledge.ts'

export type SearchRequest = {
  term: string
  today: Day
  limit: number
  offset: number
  sort?: ListSort
  offersOnly?: boolean
  featuredOnly?: boolean
  /** without a word, everything there is */
  everything?: boolean
  /** the shopper may still be typing the last word */
  typing?: boolean
  /** answer what was typed, even where another word was probably meant */
  literal?: boolean
}

export type SearchResult = {
  products: ListedProduct[]
  total: number
  /** there are more products than search counts */
  isMore: boolean
  /** the query that was answered, where that is not what was typed */
  corrected: string | null
}

/** products of nearly the same score are ordered by whether they can be had, and by how many bought them */
const SAME = 40
/** how many of the best are compared by what changes with every sale */
const COMPARED = 120
/** with fewer products than this, similar ones follow */
const FEW = 10
const MOST_SIMILAR = 30
/** puts the score of similar products below that of any other */
const BEHIND = 10
const nothing: SearchResult = { products: [], total: 0, isMore: false, corrected: null }

/** Products for a shopper's words, best first. Nothing of how they are found shows outside this module. */
export async function search(db: Db, request: SearchRequest): Promise<SearchResult> {
  const terms = termsOf(request.term)
  if (terms.length === 0)
    return isShelf(request) && request.term.trim() === '' ? await shelf(db, request) : nothing
  const filter = {
    offersOn: request.offersOnly ? request.today : null,
    featuredOnly: request.featuredOnly ?? false,
  }
  const typing = request.typing ?? false

  const knowledge = await knowledgeOf(db, terms, { typing })
  const typed = readQuery(terms, knowledge)
  const found = await candidates.full(db, typed, filter)
  if (found.length > 0)
    return list(
      db,
      request,
      [...rank(typed, found), ...(await similar(db, typed, found, filter))],
      null,
    )

  const other = request.literal ? null : await corrected(db, terms, knowledge)
  let query = typed
  if (other) {
    query = readQuery(other.terms, await knowledgeOf(db, other.terms, { typing }))
    const meant = await candidates.full(db, query, filter)
    if (meant.length > 0)
      return list(
        db,
        request,
        [...rank(query, meant), ...(await similar(db, query, meant, filter))],
        other.shown,
      )
  }
  const some = await candidates.partial(db, query, filter)
  return list(db, request, rank(query, some), some.length > 0 ? (other?.shown ?? null) : null)
}

// Where few products have all that is wanted, those that have most of it follow.
async function similar(
  db: Db,
  query: Query,
  found: readonly Candidate[],
  filter: candidates.CandidateFilter,
): Promise<Ranked[]> {
  if (found.length >= FEW || query.thing.length < 2) return []
  const known = new Set(found.map(({ id }) => id))
  const others = await candidates.partial(db, query, filter, query.thing.length - 1)
  return rank(
    query,
    others.filter(({ id }) => !known.has(id)),
  )
    .slice(0, MOST_SIMILAR)
    .map(({ id, score }) => ({ id, score: score - BEHIND }))
}

async function list(
  db: Db,
  { sort = 'relevance', today, limit, offset }: SearchRequest,
  ranked: Ranked[],
  corrected: string | null,
): Promise<SearchResult> {
  const ids =
    sort === 'relevance'
      ? (await inOrder(db, ranked.slice(0, Math.max(COMPARED, offset + limit)))).slice(
          offset,
          offset + limit,
        )
      : await sorted(
          db,
          ranked.map(({ id }) => id),
          { sort, today, limit, offset },
        )
  return {
    products: await cards(db, ids),
    total: ranked.length,
    isMore: ranked.length >= candidates.MOST_RESULTS,
    corrected,
  }
}

async function inOrder(db: Db, ranked: Ranked[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${ranked.map(({ id }) => id)}::bigint[],
      ${ranked.map(({ score }) => Math.round(score * SAME))}::integer[]) with ordinality as r (id, score, place)
    join products p on p.id = r.id join inventory i on i.product_id = p.id
    order by r.score desc, (i.on_hand > i.reserved) desc, p.sold_count desc, p.rating_count desc,
      r.place`.execute(db)
  return rows.map(({ id }) => id)
}

async function sorted(
  db: Db,
  ids: number[],
  view: { sort: ListSort; today: Day; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${cardTables} where p.id = any(${ids}::bigint[])
    order by ${orderBy(view.sort, view.today)} limit ${view.limit} offset ${view.offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function cards(db: Db, ids: number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from unnest(${ids}::bigint[]) with ordinality as r (id, place)
    join products p on p.id = r.id join inventory i on i.product_id = p.id
    where p.visible order by r.place`.execute(db)
  return rows.map(listedProduct)
}

/** Whether a list makes sense without anything being looked for. */
function isShelf({ offersOnly, featuredOnly, everything }: SearchRequest): boolean {
  return [offersOnly, featuredOnly, everything].includes(true)
}

async function shelf(
  db: Db,
  { today, sort = 'relevance', limit, offset, offersOnly, featuredOnly }: SearchRequest,
): Promise<SearchResult> {
  const matches = sql`p.visible and ${offersOnly ? onOffer(today) : sql`true`}
    and ${featuredOnly ? sql`p.featured` : sql`true`}`
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables} where ${matches}
    order by ${orderBy(sort, today)} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${cardTables} where ${matches}`.execute(db)
  return {
    products: rows.map(listedProduct),
    total: counted.rows[0]?.total ?? 0,
    isMore: false,
    corrected: null,
  }
}
