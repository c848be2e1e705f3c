import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { reindexOutdatedProducts, indexProducts } from './index-products.ts'
import { searchProducts } from './search-products.ts'
import { suggestSearches } from './suggest-searches.ts'

const { db, url } = await testDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const ask = async (term: string, asked = db) =>
  (await searchProducts(asked, { term, now, limit: 10, offset: 0 })).products.map(
    ({ name }) => name,
  )
const show = (id: number, visible: boolean) =>
  db.updateTable('products').set({ visible }).where('id', '=', id).execute()

async function usesOf(...words: string[]): Promise<number[]> {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_vocabulary where word = any(${words}::text[])`.execute(db)
  return words.map((word) => rows.find((row) => row.word === word)?.uses ?? 0)
}

/** The counts as they are kept, and as the visible products say they must be. */
async function counts() {
  const { rows: kept } = await sql`
    select word, uses from search_vocabulary where uses <> 0 order by word`.execute(db)
  const { rows: right } = await sql`
    select word, count(*)::integer as uses from product_search join search_words using (product_id),
      unnest(words) word where visible group by word order by word`.execute(db)
  return { kept, right }
}

let lamp = 0

beforeAll(async () => {
  lamp = (await addProduct(db, { name: 'Lámpara plegable Kresta K9-200', brand: 'Kresta' })).id
  await addProduct(db, { name: 'Lámpara plegable Nimbus', brand: 'Nimbus' })
})

describe('search index', () => {
  it('the search index finds a product for every database connection as soon as it is visible again (SRC-03)', async () => {
    const elsewhere = openDatabase(url)
    try {
      expect(await ask('k9-200')).toHaveLength(1)
      expect(await ask('lampara', elsewhere.db)).toHaveLength(2)
      await show(lamp, false)
      expect([await ask('k9-200'), await ask('lampara', elsewhere.db)]).toEqual([
        [],
        ['Lámpara plegable Nimbus'],
      ])
      await show(lamp, true)
      expect(await ask('k9-200')).toHaveLength(1)
      expect(await ask('lampara', elsewhere.db)).toHaveLength(2)
    } finally {
      await elsewhere.close()
    }
  })

  it('the search index counts a word once per visible product (SRC-03)', async () => {
    expect(await usesOf('lampara', 'kresta', 'k9200')).toEqual([2, 1, 1])
    await show(lamp, false)
    expect(await usesOf('lampara', 'kresta', 'k9200')).toEqual([1, 0, 0])
    expect((await suggestSearches(db, 'kres')).queries).toEqual([])
    await indexProducts(db, [lamp])
    expect(await usesOf('lampara', 'kresta')).toEqual([1, 0])
    await show(lamp, true)
    await indexProducts(db, [lamp])
    expect(await usesOf('lampara', 'kresta', 'k9200')).toEqual([2, 1, 1])
    expect((await suggestSearches(db, 'kres')).queries).toEqual(['kresta'])
  })

  it('the search index updates its word counts when a product is renamed or removed (SRC-03)', async () => {
    const { id } = await addProduct(db, { name: 'Ventilador Kresta', brand: 'Kresta' })
    const rename = db.updateTable('products').set({ name: 'Abanico Kresta' }).where('id', '=', id)
    await rename.execute()
    await indexProducts(db, [id])
    expect(await usesOf('ventilador', 'abanico', 'kresta')).toEqual([0, 1, 2])
    await Promise.all([indexProducts(db, [id]), indexProducts(db, [id])])
    expect(await usesOf('abanico', 'kresta')).toEqual([1, 2])
    await db.deleteFrom('products').where('id', '=', id).execute()
    expect(await usesOf('abanico', 'kresta')).toEqual([0, 1])
    const { kept, right } = await counts()
    expect(kept).toEqual(right)
  })

  it('the search index has the same word counts after a full rebuild (SRC-03)', async () => {
    const { kept } = await counts()
    await reindexOutdatedProducts(db, { force: true })
    expect((await counts()).kept).toEqual(kept)
    expect(await ask('lampara')).toHaveLength(2)
  })
})
