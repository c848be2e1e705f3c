import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { ListedProduct } from '#domain/product.ts'
import {
  clausesOf,
  intendedWord,
  partsOf,
  phrasesOf,
  type SearchClause,
  wordsOf,
} from '#domain/search-query.ts'
import { type ListSort, orderBy } from './category-page.ts'
import type { Db } from './database.ts'
import { type CardRow, cardColumns, cardTables, listedProduct, onOffer } from './product-rows.ts'

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
}

export type SearchResult = {
  products: ListedProduct[]
  total: number
  /** the query that was answered, where that is not what was typed */
  corrected: string | null
}

/** Products for a shopper's words, best first. Nothing of PostgreSQL's full text shows outside this file. */
export async function search(db: Db, request: SearchRequest): Promise<SearchResult> {
  const words = await plainWords(db, request.term)
  if (words.length === 0)
    return isShelf(request) && request.term.trim() === ''
      ? { ...(await find(db, request, { condition: sql`true`, rank: null })), corrected: null }
      : { products: [], total: 0, corrected: null }

  const typed = await find(db, request, await matching(db, words, request))
  if (typed.total > 0) return { ...typed, corrected: null }

  const corrected = await correct(db, words)
  const changed = corrected.join(' ') !== words.join(' ')
  if (changed) {
    const meant = await find(db, request, await matching(db, corrected, request))
    if (meant.total > 0) return { ...meant, corrected: corrected.join(' ') }
  }
  const some = await find(db, request, await matching(db, corrected, { ...request, any: true }))
  return { ...some, corrected: changed && some.total > 0 ? corrected.join(' ') : null }
}

/** Whether a list makes sense without anything being looked for. */
function isShelf({ offersOnly, featuredOnly, everything }: SearchRequest): boolean {
  return [offersOnly, featuredOnly, everything].includes(true)
}

type Matching = { condition: RawBuilder<unknown>; rank: RawBuilder<unknown> | null }

async function find(
  db: Db,
  { today, limit, offset, sort = 'relevance', offersOnly, featuredOnly }: SearchRequest,
  { condition, rank }: Matching,
): Promise<{ products: ListedProduct[]; total: number }> {
  const order =
    sort === 'relevance' && rank
      ? sql`${rank} desc, (i.on_hand > i.reserved) desc, p.sold_count desc, p.rating_count desc, p.id`
      : orderBy(sort, today)
  const matches = sql`p.visible and ${condition} and ${offersOnly ? onOffer(today) : sql`true`}
    and ${featuredOnly ? sql`p.featured` : sql`true`}`
  const { rows } = await sql<CardRow & { total: number }>`
    select ${cardColumns}, ranked.total from (
      select p.id, count(*) over () as total, row_number() over (order by ${order}) as place
      from ${cardTables} where ${matches}
      order by place limit ${limit} offset ${offset}) ranked
    join products p on p.id = ranked.id join inventory i on i.product_id = p.id
    order by ranked.place`.execute(db)
  if (rows.length > 0 || offset === 0)
    return { products: rows.map(listedProduct), total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${cardTables} where ${matches}`.execute(db)
  return { products: [], total: counted.rows[0]?.total ?? 0 }
}

async function matching(
  db: Db,
  words: string[],
  { term, typing = false, any = false }: SearchRequest & { any?: boolean },
): Promise<Matching> {
  const { thing, purpose } = partsOf(words)
  const synonyms = await synonymsOf(db, words)
  const clauses = clausesOf(thing, synonyms)
  const wishes = clausesOf(purpose, synonyms)
  const query = (options: Partial<QueryOptions>, of = clauses): RawBuilder<unknown> =>
    sql`to_tsquery('spanish_unaccent', ${tsquery(of, { typing, any: false, weight: '', ...options })})`
  const coded = await withCode(db, term)
  const whole = query({ any })
  return {
    condition: sql`(p.search_text @@ ${whole} or p.id = any(${coded}::bigint[]))`,
    // what a product is comes before what is said about it, and that before what its long texts mention
    rank: sql`(p.id = any(${coded}::bigint[]))::integer * 100
      + (p.search_name @@ ${query({ weight: 'A' })})::integer * 4
      + (p.search_name @@ ${query({ weight: 'A' }, clauses.slice(0, 1))})::integer * 2
      + (p.search_name @@ ${query({})})::integer * 2
      + ${wishes.length ? sql`(p.search_text @@ ${query({}, wishes)})::integer * 3` : sql`0`}
      + ts_rank('{0, 0.1, 0.4, 1}', p.search_name, ${query({ any: true })})`,
  }
}

/** The products that have this model number, part number or sku. */
async function withCode(db: Db, term: string): Promise<number[]> {
  const code = term.trim().toUpperCase()
  const { rows } = await sql<{ id: number }>`
    select id from products
    where upper(model) = ${code} or upper(mpn) = ${code} or upper(sku) = ${code}`.execute(db)
  return rows.map(({ id }) => id)
}

type QueryOptions = { typing: boolean; any: boolean; weight: string }

/** `('laptop' | 'computadora' <-> 'portatil') & 'gamer':*` */
function tsquery(clauses: SearchClause[], { typing, any, weight }: QueryOptions): string {
  const quoted = (word: string, mark: string): string =>
    `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${mark ? `:${mark}` : ''}`
  return clauses
    .map((wordings, at) => {
      const prefix = typing && at === clauses.length - 1
      const alternatives = wordings.map((wording, own) =>
        wording
          .map((word, place) =>
            quoted(word, weight + (prefix && own === 0 && place === wording.length - 1 ? '*' : '')),
          )
          .join(' <-> '),
      )
      return `(${alternatives.map((one) => `(${one})`).join(' | ')})`
    })
    .join(any ? ' | ' : ' & ')
}

async function plainWords(db: Db, term: string): Promise<string[]> {
  const words = wordsOf(term)
  if (words.length === 0) return []
  const { rows } = await sql<{ text: string }>`
    select search_words(${words.join(' ')}) as text`.execute(db)
  return (rows[0]?.text ?? '').split(' ')
}

async function synonymsOf(db: Db, words: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ term: string; others: string[] }>`
    select s.term, array_agg(o.term) as others from synonyms s
    join synonyms o on o.group_id = s.group_id and o.term <> s.term
    where s.term = any(${phrasesOf(words)}::text[]) group by s.term`.execute(db)
  return new Map(rows.map(({ term, others }) => [term, others]))
}

/** Each word that the catalogue does not know becomes the known one that was meant, if any is near. */
async function correct(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ typed: string; near: { word: string; uses: number }[] | null }>`
    select w.typed, (
      select jsonb_agg(n) from (
        select v.word, v.uses from search_vocabulary v where v.word % w.typed
        order by similarity(v.word, w.typed) desc, v.uses desc limit 20) n) as near
    from unnest(${words}::text[]) with ordinality as w (typed, place)
    order by w.place`.execute(db)
  return rows.map(({ typed, near }) => intendedWord(typed, near ?? []) ?? typed)
}
