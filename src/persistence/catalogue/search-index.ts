import { sql } from 'kysely'
import type { SearchableAttribute } from '#domain/catalogue/search-facts.ts'
import type { SearchableProduct } from '#domain/catalogue/search-index-document.ts'
import type {
  IndexedProductWords,
  WordCountChange,
  VocabularyWord,
} from '#domain/catalogue/search-vocabulary.ts'
import { type Db, runOnDedicatedConnection } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

const advisoryLock = 0x73726368

type SearchedProduct = SearchableProduct & {
  id: number
  visible: boolean
  categoryId: number | null
}

type IndexedProduct = {
  id: number
  visible: boolean
  categoryId: number | null
  lexemes: string[]
  line: string
}

/**
 * Runs `work` on one connection under the lock of the search index; concurrent calls of other
 * processes wait.
 */
export async function withSearchIndexLock<T>(
  db: Db,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  return runOnDedicatedConnection(db, async (connection) => {
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock})`.execute(connection)
    }
  })
}

/** Version of the indexing method with which the search index was last built completely. */
export async function readSearchIndexVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from search_index_state`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

export async function setSearchIndexVersion(db: Db, indexed: number): Promise<void> {
  await sql`update search_index_state set version = ${indexed}`.execute(db)
}

export async function clearSearchIndex(db: Db): Promise<void> {
  await sql`truncate product_search, search_words, search_vocabulary, search_phrases`.execute(db)
}

/**
 * Compacts the search index after many changes; changes that are not yet merged would slow down the
 * next searches.
 */
export async function compactSearchIndex(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('product_search_lexemes')`.execute(db)
  await sql`analyze product_search, search_vocabulary, search_phrases`.execute(db)
}

/** Lists product ids after `id`, ascending. */
export async function listProductIdsAfterId(db: Db, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id > ${id} order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Lists the names of categories and the words of search rules. */
export async function listCategoryAndSearchRuleTexts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name as text from categories union all
    select unnest(words || meant) from search_rules where not removed and kind <> 'pinned'`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

/** Reads the texts of the given products that are to be indexed for the search. */
export async function readSearchableProducts(db: Db, ids: number[]): Promise<SearchedProduct[]> {
  const { rows } = await sql<{
    id: number
    visible: boolean
    name: string
    brand: string | null
    model: string | null
    mpn: string | null
    sku: string
    kind: string | null
    language: string | null
    keywords: string[]
    category_id: number | null
    categories: string[] | null
    kinds: string[] | null
    attributes: SearchableAttribute[] | null
    isRefurbished: boolean
    highlights: string[]
    description: string
  }>`
    select p.id, p.visible, p.name, p.brand, p.model, p.mpn, p.sku, p.kind, p.language, p.keywords,
      coalesce((select pc.category_id from product_categories pc where pc.product_id = p.id
        order by pc.position desc limit 1), p.main_category_id) as category_id,
      (select array_agg(c.name order by pc.position) from product_categories pc
        join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
      (select array_agg(c.name order by pc.position) from product_categories pc
        join categories c on c.id = pc.category_id
        where pc.product_id = p.id and not exists (
          select from product_categories own join categories child on child.id = own.category_id
          where own.product_id = p.id and child.parent_id = c.id)) as kinds,
      (select json_agg(json_build_object('code', d.code, 'label', d.label, 'value', a.value, 'unit', a.unit)
          order by a.position)
        from product_attributes a join attributes d on d.id = a.attribute_id
        where a.product_id = p.id) as attributes,
      p.refurbished as "isRefurbished", p.highlights, p.description
    from products p where p.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(
    ({ category_id, categories, kinds, attributes, highlights, description, ...row }) => ({
      ...row,
      categoryId: category_id,
      categories: categories ?? [],
      kinds: kinds ?? [],
      attributes: attributes ?? [],
      details: [
        ...highlights,
        ...(attributes ?? []).map(({ label, value, unit }) =>
          [unit ? label : '', value, unit].filter(Boolean).join(' '),
        ),
        description,
      ],
    }),
  )
}

/**
 * Locks the search index rows of these products until the transaction ends; returns their words as
 * counted in the vocabulary.
 */
export async function lockIndexedProductWords(
  db: Db,
  ids: number[],
): Promise<Map<number, IndexedProductWords>> {
  const { rows } = await sql<{ product_id: number; words: string[]; phrase: string | null }>`
    select w.product_id, w.words, w.phrase from search_words w
    join product_search s on s.product_id = w.product_id
    where w.product_id = any(${ids}::bigint[]) order by w.product_id for update of s`.execute(db)
  return new Map(rows.map(({ product_id, words, phrase }) => [product_id, { words, phrase }]))
}

export async function putIndexedProducts(db: Db, products: IndexedProduct[]): Promise<void> {
  const rows = products.map(({ id, visible, categoryId, lexemes, line }) => ({
    id,
    visible,
    lexemes: lexemes.join(' '),
    line,
    category: categoryId,
  }))
  await sql`
    insert into product_search (product_id, visible, lexemes, line, category_id)
    select r.id, r.visible, r.lexemes::tsvector, r.line, r.category
    from ${recordsetSql(rows, sql`id bigint, visible boolean, lexemes text, line text, category bigint`)}
    on conflict (product_id) do update set visible = excluded.visible,
      lexemes = excluded.lexemes, line = excluded.line, category_id = excluded.category_id`.execute(
    db,
  )
}

export async function saveSearchWordCountsOfProducts(
  db: Db,
  products: ({ id: number } & IndexedProductWords)[],
): Promise<void> {
  await sql`
    insert into search_words (product_id, words, phrase)
    select r.id, r.words, r.phrase
    from ${recordsetSql(products, sql`id bigint, words text[], phrase text`)}
    on conflict (product_id) do update set words = excluded.words, phrase = excluded.phrase`.execute(
    db,
  )
}

export async function insertSearchVocabularyWords(
  db: Db,
  words: VocabularyWord[],
  { learnt = false } = {},
): Promise<void> {
  await sql`
    insert into search_vocabulary (word, stem, sound, shown, uses, learnt)
    select r.text, r.stem, r.sound, r.shown, r.change, ${learnt}
    from ${recordsetSql(words, sql`text text, stem text, sound text, shown text, change integer`)}
    order by r.text
    on conflict (word) do update set uses = search_vocabulary.uses + excluded.uses,
      learnt = search_vocabulary.learnt or excluded.learnt,
      shown = case when excluded.shown <> excluded.word then excluded.shown
        else search_vocabulary.shown end`.execute(db)
}

/** Marks words as no longer part of the vocabulary that the search has learnt from products. */
export async function unmarkWordsLearntFromProducts(db: Db, words: string[]): Promise<void> {
  await sql`update search_vocabulary set learnt = false
    where word = any(${words}::text[]) and learnt`.execute(db)
}

export async function addSearchPhrases(db: Db, phrases: WordCountChange[]): Promise<void> {
  await sql`
    insert into search_phrases (phrase, shown, uses)
    select r.text, r.shown, r.change
    from ${recordsetSql(phrases, sql`text text, shown text, change integer`)}
    order by r.text
    on conflict (phrase) do update set uses = search_phrases.uses + excluded.uses`.execute(db)
}
