import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import {
  type Knowledge,
  type Query,
  readQuery,
  type Term,
  termsOf,
} from '#domain/catalogue/search-query.ts'
import { type Ranked, rank } from '#domain/catalogue/search-ranking.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'
import { type ListSort, orderBy } from './category-page.ts'
import { type CardRow, cardColumns, cardTables, listedProduct, onOffer } from './product-rows.ts'
import * as candidates from './search-candidates.ts'
import { corrected, knowledgeOf } from './search-knowledge.ts'
import { type Answer, remembered } from './search-memory.ts'

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

/** A search ranks and lists no more products than this, so that common words cost no more than rare ones. */
const MOST_RESULTS = 500
const WHILE_TYPING = 100
/** so few letters that nothing has as a word are taken for a beginning */
const SHORT = 2
/** products of nearly the same score are ordered by whether they can be had, and by how many bought them */
const SAME = 40
/** how many of the best are compared by what changes with every sale */
const COMPARED = 120
/** with fewer products than this, similar ones follow */
const FEW = 10
const MOST_SIMILAR = 30
/** the similar ones are the best of so many */
const MOST_COMPARED = 100
/** puts the score of similar products below that of any other */
const BEHIND = 10
const nothing: SearchResult = { products: [], total: 0, isMore: false, corrected: null }

/** Products for a shopper's words, best first. Nothing of how they are found shows outside this module. */
export async function search(db: Db, request: SearchRequest): Promise<SearchResult> {
  const terms = termsOf(request.term)
  if (terms.length === 0)
    return isShelf(request) && request.term.trim() === '' ? await shelf(db, request) : nothing
  const knowledge = await knowledgeOf(db, terms, { typing: request.typing ?? false })
  const { typing, literal, offersOnly, featuredOnly } = request
  const query = JSON.stringify([terms, typing, literal])
  // Offers begin and end without anything being indexed.
  if (offersOnly || featuredOnly)
    return list(db, request, await answerTo(db, terms, knowledge, request))
  const answer = await remembered(db, { query, revision: knowledge.revision }, () =>
    answerTo(db, terms, knowledge, request),
  )
  const isBeginning = answer.ranked.length === 0 && request.term.trim().length <= SHORT
  if (isBeginning && !typing && !literal) return search(db, { ...request, typing: true })
  return list(db, request, answer)
}

async function answerTo(
  db: Db,
  terms: Term[],
  knowledge: Knowledge,
  { today, typing = false, literal, offersOnly, featuredOnly = false }: SearchRequest,
): Promise<Answer> {
  const filter = {
    offersOn: offersOnly ? today : null,
    featuredOnly,
    most: typing ? WHILE_TYPING : MOST_RESULTS,
  }
  const typed = readQuery(terms, knowledge)
  const found = await complete(db, typed, filter)
  if (found.length > 0) return { ranked: found, corrected: null }

  const other = literal ? null : await corrected(db, terms, knowledge)
  const query = other
    ? readQuery(other.terms, await knowledgeOf(db, other.terms, { typing }))
    : typed
  const meant = other ? await complete(db, query, filter) : []
  const ranked = meant.length > 0 ? meant : rank(query, await candidates.partial(db, query, filter))
  return { ranked, corrected: ranked.length > 0 ? (other?.shown ?? null) : null }
}

/** Products that have all that is wanted; where they are few, those that have most of it follow. */
async function complete(
  db: Db,
  query: Query,
  filter: candidates.CandidateFilter,
): Promise<Ranked[]> {
  const found = await candidates.full(db, query, filter)
  const ranked = rank(query, found)
  if (found.length === 0 || found.length >= FEW || query.thing.length < 2) return ranked
  const known = new Set(found.map(({ id }) => id))
  const others = await candidates.nearly(db, query, { ...filter, most: MOST_COMPARED })
  const similar = rank(
    query,
    others.filter(({ id }) => !known.has(id)),
  ).slice(0, MOST_SIMILAR)
  return [...ranked, ...similar.map(({ id, score }) => ({ id, score: score - BEHIND }))]
}

async function list(
  db: Db,
  { sort = 'relevance', today, limit, offset }: SearchRequest,
  { ranked, corrected }: Answer,
): Promise<SearchResult> {
  return {
    products:
      sort === 'relevance'
        ? await inOrder(db, ranked, { limit, offset })
        : await sorted(
            db,
            ranked.map(({ id }) => id),
            { sort, today, limit, offset },
          ),
    total: ranked.length,
    isMore: ranked.length >= MOST_RESULTS,
    corrected,
  }
}

async function inOrder(
  db: Db,
  ranked: Ranked[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedProduct[]> {
  const best = ranked.slice(0, Math.max(COMPARED, offset + limit))
  const { rows } = await sql<CardRow>`
    ${prepared} select ${cardColumns} from (
      select p.id, row_number() over (order by r.score desc, (i.on_hand > i.reserved) desc,
        p.sold_count desc, p.rating_count desc, r.place) as place
      from unnest(${best.map(({ id }) => id)}::bigint[],
        ${best.map(({ score }) => Math.round(score * SAME))}::integer[])
        with ordinality as r (id, score, place)
      join products p on p.id = r.id join inventory i on i.product_id = p.id
      where p.visible order by place limit ${limit} offset ${offset}) ranked
    join products p on p.id = ranked.id join inventory i on i.product_id = p.id
    order by ranked.place`.execute(db)
  return rows.map(listedProduct)
}

async function sorted(
  db: Db,
  ids: number[],
  view: { sort: ListSort; today: Day; limit: number; offset: number },
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables}
    where p.visible and p.id = any(${ids}::bigint[])
    order by ${orderBy(view.sort, view.today)} limit ${view.limit} offset ${view.offset}`.execute(
    db,
  )
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
