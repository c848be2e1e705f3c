import { type RawBuilder, sql } from 'kysely'
import type { LearnedProduct } from '#domain/catalogue/learned-search.ts'
import type { CatalogueSearchVocabulary } from '#domain/catalogue/search-query.ts'
import type { PinnedProducts } from '#domain/catalogue/search-rule.ts'
import type {
  SimilarWordCriteria,
  IndexedWordWithSpelling,
} from '#domain/catalogue/spelling-correction.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** Character that sorts after every letter; used as the upper bound of a prefix range. */
const lastCharacter = '\u{10FFFF}'

/**
 * Data for the words of a search query: word frequencies, the products that operators pinned for it, and those that
 * shoppers chose after it.
 */
export type QueryMatchesAndPinnedProducts = CatalogueSearchVocabulary & {
  pins: readonly PinnedProducts[]
  learned: readonly LearnedProduct[]
  /** everyday phrases of the query that are switched off */
  off: ReadonlySet<string>
}

/**
 * Looks up the words of a search query: their frequencies, synonyms, pinned and learned products,
 * and which of its everyday phrases are switched off.
 */
export async function readMatchesAndPinnedProducts(
  db: Db,
  {
    stems,
    phrases,
    whole,
    everyday,
  }: { stems: string[]; phrases: string[]; whole: string; everyday: string[] },
): Promise<Omit<QueryMatchesAndPinnedProducts, 'completions'>> {
  const { rows } = await sql<{
    products: number
    revision: number
    uses: Record<string, number> | null
    synonyms: Record<string, string[]> | null
    oneWay: string[] | null
    pins: { products: number[]; from: string | null; until: string | null }[] | null
    learned: LearnedProduct[] | null
    off: string[]
  }>`
    ${preparedStatementComment} with rules as materialized (
      select * from search_rules where not removed and stems && (${phrases}::text[] || ${whole}::text)),
    meant as materialized (
      select phrase as stems, array_agg(distinct other) as others, bool_or(kind = 'meant') as one_way
      from rules r, unnest(r.stems) phrase, unnest(r.meant_stems) other
      where phrase = any(${phrases}::text[]) and other <> phrase group by phrase)
    select
      (select greatest(reltuples, 1000) from pg_class where oid = 'public.product_search'::regclass) as products,
      (select revision from search_index_state) as revision,
      (select jsonb_object_agg(stem, uses) from (
        select stem, sum(uses) as uses from search_vocabulary
        where stem = any(${stems}::text[] || array(
            select unnest(string_to_array(other, ' ')) from meant, unnest(others) other))
          and (uses > 0 or learnt) group by stem) v) as uses,
      (select jsonb_object_agg(stems, others) from meant) as synonyms,
      (select array_agg(stems) from meant where one_way) as "oneWay",
      (select jsonb_agg(jsonb_build_object('from', shown_from, 'until', shown_until, 'products', array(
          select p.product_id from search_pins p
          join product_search s on s.product_id = p.product_id and s.visible
          where p.rule_id = r.id order by p.position)) order by r.id)
        from rules r where kind = 'pinned' and ${whole} = any(stems)) as pins,
      (select jsonb_agg(jsonb_build_object('id', l.product_id, 'searched', q.searched,
          'opened', l.opened, 'carted', l.carted, 'bought', l.bought))
        from learned_searches q join learned_products l on l.phrase = q.phrase
        where q.phrase = ${whole}) as learned,
      array(select phrase from everyday_words_off where phrase = any(${everyday}::text[])) as off`.execute(
    db,
  )
  const [row] = rows
  return {
    products: row?.products ?? 1,
    revision: row?.revision ?? 0,
    uses: new Map(Object.entries(row?.uses ?? {})),
    synonyms: new Map(Object.entries(row?.synonyms ?? {})),
    oneWay: new Set(row?.oneWay),
    pins: (row?.pins ?? []).map(({ products, from, until }) => ({
      products,
      from: from === null ? null : new Date(from),
      until: until === null ? null : new Date(until),
    })),
    learned: row?.learned ?? [],
    off: new Set(row?.off),
  }
}

/** The given phrases whose meaning a one-way synonym of the shop gives. */
export async function listOneWayPhrases(db: Db, phrases: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    select distinct phrase from search_rules, unnest(stems) phrase
    where not removed and kind = 'meant' and stems && ${phrases}::text[]
      and phrase = any(${phrases}::text[])`.execute(db)
  return rows.map(({ phrase }) => phrase)
}

/** Lists the most used words with a given prefix. */
export async function listWordsBeginningWith(
  db: Db,
  beginning: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    ${preparedStatementComment} select word from search_vocabulary
    where word >= ${beginning} and word < ${beginning + lastCharacter} and uses > 0
    order by uses desc, word limit ${most}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Lists known words that sound similar to a query word, or share its beginning or end. */
export async function listSimilarWords(
  db: Db,
  { sound, start, end, shortest, longest }: SimilarWordCriteria,
): Promise<IndexedWordWithSpelling[]> {
  const lengths = sql`length(word) between ${shortest}::integer and ${longest}::integer`
  const { rows } = await sql<IndexedWordWithSpelling>`
    ${preparedStatementComment}
    select word, shown, uses from search_vocabulary
      where sound = ${sound} and (uses > 0 or learnt)
    union select word, shown, uses from search_vocabulary
      where sound is not null and word >= ${start} and word < ${start + lastCharacter} and ${lengths}
        and (uses > 0 or learnt)
    union select word, shown, uses from search_vocabulary
      where sound is not null and reverse(word) >= reverse(${end}::text)
        and reverse(word) < reverse(${end}::text) || ${lastCharacter}::text and ${lengths}
        and (uses > 0 or learnt)`.execute(db)
  return rows
}

type Beginnings = {
  words: string[]
  phrases: string[]
  categories: { name: string; slug: string }[]
}

/**
 * Lists the most used words and phrases with a given prefix, as written, and matching categories.
 */
export async function listSearchSuggestions(
  db: Db,
  beginning: string,
  most: { words: number; phrases: number; categories: number },
): Promise<Beginnings> {
  const { rows } = await sql<{ [kind in keyof Beginnings]: Beginnings[kind] | null }>`
    ${preparedStatementComment} select
      (select array_agg(shown order by uses desc) from (
        select shown, uses from search_phrases
        where ${begins('phrase', beginning)} and uses > 1
        order by uses desc, phrase limit ${most.phrases}) p) as phrases,
      (select array_agg(shown order by uses desc) from (
        select shown, uses from search_vocabulary
        where ${begins('word', beginning)} and sound is not null and uses > 0
        order by uses desc, word limit ${most.words}) w) as words,
      (select jsonb_agg(jsonb_build_object('name', name, 'slug', slug)) from (
        select c.name, c.slug from categories c
        join category_counts n on n.category_id = c.id and n.products > 0
        where not c.hidden and strpos(' ' || immutable_unaccent(lower(c.name)), ' ' || ${beginning.trimEnd()}) > 0
        order by n.products desc, c.id limit ${most.categories}) f) as categories`.execute(db)
  const [row] = rows
  return {
    words: row?.words ?? [],
    phrases: row?.phrases ?? [],
    categories: row?.categories ?? [],
  }
}

function begins(column: string, beginning: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${beginning + lastCharacter}`
}
