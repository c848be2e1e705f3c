import { sql } from 'kysely'
import { documentOf, type Searchable, shownWords, stemsOf } from '#domain/search-document.ts'
import { plainText, soundOf, stemOf } from '#domain/search-words.ts'
import type { Db } from './database.ts'
import { recordset } from './recordset.ts'

/** Grows whenever `documentOf` changes, so that a shop indexes its products anew. */
const INDEX_VERSION = 1
const BATCH = 500
const TURN = 0x73726368

type SearchedProduct = Searchable & { id: number; visible: boolean; categoryId: number | null }

/** Writes anew what search knows of these products. */
export async function refresh(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  const products = await read(db, productIds)
  const known = await knownStems(db, productIds)
  const documents = products.map((product) => ({ product, document: documentOf(product) }))
  const rows = documents.map(({ product, document }) => ({
    id: product.id,
    visible: product.visible,
    lexemes: document.lexemes.join(' '),
    line: document.line,
    category: product.categoryId,
  }))
  await sql`
    insert into product_search (product_id, visible, lexemes, line, category_id)
    select r.id, r.visible, r.lexemes::tsvector, r.line, r.category
    from ${recordset(rows, sql`id bigint, visible boolean, lexemes text, line text, category bigint`)}
    on conflict (product_id) do update set visible = excluded.visible,
      lexemes = excluded.lexemes, line = excluded.line, category_id = excluded.category_id`.execute(
    db,
  )
  const words = new Map<string, { shown: string; uses: number }>()
  const phrases = new Map<string, { shown: string; uses: number }>()
  for (const { product, document } of documents) {
    if (!product.visible) continue
    const before = known.get(product.id)
    for (const [word, shown] of document.words)
      if (!before?.has(stemOf(word))) count(words, word, shown)
    if (document.phrase && !before) count(phrases, plainText(document.phrase), document.phrase)
  }
  await addWords(db, words)
  await addPhrases(db, phrases)
  await sql`update search_index_state set revision = revision + 1`.execute(db)
}

/** Indexes every product anew where the way of indexing has changed; returns how many. */
export async function bringUpToDate(db: Db, { force = false } = {}): Promise<number> {
  if (!force && (await indexedVersion(db)) === INDEX_VERSION) return 0
  return db.connection().execute(async (connection) => {
    // Several processes may start at once; one indexes and the others wait.
    await sql`select pg_advisory_lock(${TURN})`.execute(connection)
    try {
      const isDone = !force && (await indexedVersion(connection)) === INDEX_VERSION
      return isDone ? 0 : await indexEverything(connection)
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(connection)
    }
  })
}

async function indexedVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from search_index_state`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

async function indexEverything(db: Db): Promise<number> {
  await sql`truncate product_search, search_vocabulary, search_phrases`.execute(db)
  await stemSynonyms(db)
  await learnWords(db, await textsOfShop(db))
  let done = 0
  for (let last = 0; ; ) {
    const { rows: batch } = await sql<{ id: number }>`
      select id from products where id > ${last} order by id limit ${BATCH}`.execute(db)
    if (batch.length === 0) break
    await refresh(
      db,
      batch.map(({ id }) => id),
    )
    last = batch.at(-1)?.id ?? last
    done += batch.length
  }
  await settle(db)
  await sql`update search_index_state set version = ${INDEX_VERSION}`.execute(db)
  return done
}

/** Puts the index in order after many changes, so that the next searches need not. */
export async function settle(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('product_search_lexemes')`.execute(db)
  await sql`analyze product_search, search_vocabulary, search_phrases`.execute(db)
}

/** Makes words known that no product needs to have, so that misspelt ones are recognised. */
export async function learnWords(db: Db, texts: readonly string[]): Promise<void> {
  const words: Counted = new Map()
  for (const [word, shown] of shownWords(texts)) count(words, word, shown)
  await addWords(db, words)
}

// Keeps the words of synonyms as the index keeps those of products.
async function stemSynonyms(db: Db): Promise<void> {
  const { rows } = await sql<{ term: string }>`select term from synonyms`.execute(db)
  const stemmed = rows.map(({ term }) => ({ term, stems: stemsOf(term).join(' ') }))
  await sql`
    update synonyms s set stems = r.stems
    from ${recordset(stemmed, sql`term text, stems text`)} where s.term = r.term`.execute(db)
}

async function textsOfShop(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name as text from categories union all select term from synonyms`.execute(db)
  return rows.map(({ text }) => text)
}

async function read(db: Db, ids: number[]): Promise<SearchedProduct[]> {
  const { rows } = await sql<{
    id: number
    visible: boolean
    name: string
    brand: string | null
    model: string | null
    mpn: string | null
    sku: string
    kind: string | null
    keywords: string[]
    category_id: number | null
    categories: string[] | null
    attributes: string[] | null
    highlights: string[]
    description: string
  }>`
    select p.id, p.visible, p.name, p.brand, p.model, p.mpn, p.sku, p.kind, p.keywords,
      coalesce((select pc.category_id from product_categories pc where pc.product_id = p.id
        order by pc.position desc limit 1), p.main_category_id) as category_id,
      (select array_agg(c.name order by pc.position) from product_categories pc
        join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
      (select array_agg(concat_ws(' ', a.value, a.unit) order by a.position)
        from product_attributes a where a.product_id = p.id) as attributes,
      p.highlights, p.description
    from products p where p.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ category_id, categories, attributes, highlights, description, ...row }) => ({
    ...row,
    categoryId: category_id,
    categories: categories ?? [],
    details: [...highlights, ...(attributes ?? []), description],
  }))
}

/** The stems of names that search already knows of products, by product. */
async function knownStems(db: Db, ids: number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ product_id: number; lexemes: string[] }>`
    select product_id, tsvector_to_array(lexemes) as lexemes from product_search
    where product_id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ product_id, lexemes }) => [
      product_id,
      new Set(lexemes.map((lexeme) => lexeme.slice(1))),
    ]),
  )
}

type Counted = Map<string, { shown: string; uses: number }>

function count(counted: Counted, key: string, shown: string): void {
  const known = counted.get(key)
  if (known) known.uses += 1
  else counted.set(key, { shown, uses: 1 })
}

// Uses only grow here: what leaves the shop is counted out when everything is indexed anew.
async function addWords(db: Db, words: Counted): Promise<void> {
  const rows = [...words].map(([word, { shown, uses }]) => ({
    word,
    stem: stemOf(word),
    sound: /^[a-z]{3,}$/.test(word) ? soundOf(word) : null,
    shown,
    uses,
  }))
  await sql`
    insert into search_vocabulary (word, stem, sound, shown, uses)
    select r.word, r.stem, r.sound, r.shown, r.uses
    from ${recordset(rows, sql`word text, stem text, sound text, shown text, uses integer`)}
    order by r.word
    on conflict (word) do update set uses = search_vocabulary.uses + excluded.uses,
      shown = case when excluded.shown <> excluded.word then excluded.shown
        else search_vocabulary.shown end`.execute(db)
}

async function addPhrases(db: Db, phrases: Counted): Promise<void> {
  const rows = [...phrases].map(([phrase, { shown, uses }]) => ({ phrase, shown, uses }))
  await sql`
    insert into search_phrases (phrase, shown, uses)
    select r.phrase, r.shown, r.uses
    from ${recordset(rows, sql`phrase text, shown text, uses integer`)}
    order by r.phrase
    on conflict (phrase) do update set uses = search_phrases.uses + excluded.uses`.execute(db)
}
