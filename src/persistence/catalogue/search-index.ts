import { sql } from 'kysely'
import {
  documentOf,
  type Searchable,
  type SearchDocument,
  shownWords,
  stemsOf,
} from '#domain/catalogue/search-document.ts'
import { plainText, soundOf, stemOf } from '#domain/catalogue/search-words.ts'
import { type Db, inTransaction } from '../database.ts'
import { recordset } from '../recordset.ts'

/** Grows whenever `documentOf` changes, so that a shop indexes its products anew. */
const INDEX_VERSION = 5
const BATCH = 500
const TURN = 0x73726368

type SearchedProduct = Searchable & { id: number; visible: boolean; categoryId: number | null }

/** Writes anew what search knows of these products. */
export async function refresh(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await inTransaction(db, (one) => write(one, productIds))
}

async function write(db: Db, productIds: number[]): Promise<void> {
  const products = await read(db, productIds)
  const counted = await countedWords(db, productIds)
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
  const words: Counted = new Map()
  const phrases: Counted = new Map()
  for (const { product, document } of documents) {
    if (!product.visible) continue
    const before = counted.get(product.id)
    const phrase = document.phrase ? [[plainText(document.phrase), document.phrase] as const] : []
    count(words, new Map(document.words), before?.words ?? [])
    count(phrases, new Map(phrase), before?.phrase ? [before.phrase] : [])
  }
  await addWords(db, words)
  await addPhrases(db, phrases)
  await keepWords(db, documents)
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
  await sql`truncate product_search, search_words, search_vocabulary, search_phrases`.execute(db)
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
  for (const [word, shown] of shownWords(texts)) words.set(word, { shown, change: 0 })
  await addWords(db, words, { learnt: true })
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
    language: string | null
    keywords: string[]
    category_id: number | null
    categories: string[] | null
    attributes: string[] | null
    highlights: string[]
    description: string
  }>`
    select p.id, p.visible, p.name, p.brand, p.model, p.mpn, p.sku, p.kind, p.language, p.keywords,
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

/** The words that were counted for these products, which nobody else counts meanwhile. */
async function countedWords(
  db: Db,
  ids: number[],
): Promise<Map<number, { words: string[]; phrase: string | null }>> {
  const { rows } = await sql<{ product_id: number; words: string[]; phrase: string | null }>`
    select w.product_id, w.words, w.phrase from search_words w
    join product_search s on s.product_id = w.product_id
    where w.product_id = any(${ids}::bigint[]) order by w.product_id for update of s`.execute(db)
  return new Map(rows.map(({ product_id, words, phrase }) => [product_id, { words, phrase }]))
}

async function keepWords(
  db: Db,
  documents: { product: SearchedProduct; document: SearchDocument }[],
): Promise<void> {
  const rows = documents.map(({ product, document }) => ({
    id: product.id,
    words: [...document.words.keys()],
    phrase: document.phrase ? plainText(document.phrase) : null,
  }))
  await sql`
    insert into search_words (product_id, words, phrase)
    select r.id, r.words, r.phrase
    from ${recordset(rows, sql`id bigint, words text[], phrase text`)}
    on conflict (product_id) do update set words = excluded.words, phrase = excluded.phrase`.execute(
    db,
  )
}

/** How many products more have something than before, and how the catalogue writes it. */
type Counted = Map<string, { shown: string; change: number }>

function count(counted: Counted, now: ReadonlyMap<string, string>, before: readonly string[]) {
  const known = new Set(before)
  for (const [key, shown] of now) if (!known.has(key)) add(counted, key, shown, 1)
  for (const key of known) if (!now.has(key)) add(counted, key, key, -1)
}

function add(counted: Counted, key: string, shown: string, step: number): void {
  const known = counted.get(key)
  if (known) known.change += step
  else counted.set(key, { shown, change: step })
}

async function addWords(db: Db, words: Counted, { learnt = false } = {}): Promise<void> {
  const rows = [...words].map(([word, { shown, change }]) => ({
    word,
    stem: stemOf(word),
    sound: /^[a-z]{3,}$/.test(word) ? soundOf(word) : null,
    shown,
    change,
  }))
  await sql`
    insert into search_vocabulary (word, stem, sound, shown, uses, learnt)
    select r.word, r.stem, r.sound, r.shown, r.change, ${learnt}
    from ${recordset(rows, sql`word text, stem text, sound text, shown text, change integer`)}
    order by r.word
    on conflict (word) do update set uses = search_vocabulary.uses + excluded.uses,
      learnt = search_vocabulary.learnt or excluded.learnt,
      shown = case when excluded.shown <> excluded.word then excluded.shown
        else search_vocabulary.shown end`.execute(db)
}

async function addPhrases(db: Db, phrases: Counted): Promise<void> {
  const rows = [...phrases].map(([phrase, { shown, change }]) => ({ phrase, shown, change }))
  await sql`
    insert into search_phrases (phrase, shown, uses)
    select r.phrase, r.shown, r.change
    from ${recordset(rows, sql`phrase text, shown text, change integer`)}
    order by r.phrase
    on conflict (phrase) do update set uses = search_phrases.uses + excluded.uses`.execute(db)
}
