import { sql } from 'kysely'
import { defaultProductFields, type ProductContent } from '#domain/catalogue/product-content.ts'
import { toCentavos } from '#domain/money.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import { indexProducts } from '#use-cases/catalogue/index-products.ts'
import { testCipher } from './licences.ts'

let made = 0

const added = { reason: 'feed', actor: 'import' } as const

/** A complete product; tests override relevant fields. */
export function makeProduct(over: Partial<ProductContent> = {}): ProductContent {
  made += 1
  return {
    ...defaultProductFields,
    urlKey: `producto-${made}`,
    sku: `SKU-${made}`,
    name: `Producto ${made}`,
    brand: 'Nimbus',
    categories: ['tabletas'],
    price: toCentavos(100000),
    stock: 5,
    weightGrams: 500,
    ...over,
  }
}

/** Puts a product on sale, its categories included, and returns it with its id. */
export async function addProduct(
  db: Db,
  {
    createdAt = new Date('2026-11-01T18:00:00Z'),
    pricedAt,
    ...over
  }: Partial<ProductContent> & { createdAt?: Date; pricedAt?: Date } = {},
): Promise<ProductContent & { id: number }> {
  const content = makeProduct(over)
  await addCategories(db, content.categories)
  const ids = await at(db, pricedAt, (moment) =>
    writes.insertProducts(moment, [{ content, createdAt }], { cause: added, now: createdAt }),
  )
  const id = ids.get(content.urlKey) as number
  await links.replaceProductCategories(db, [{ id, content }])
  await links.replaceProductAttributes(db, [{ id, content }])
  await links.replaceProductRelations(db, [{ id, content }])
  await indexProducts(db, [id])
  if (content.delivery === 'digital') await addKeys(db, id, content.stock)
  return { ...content, id }
}

/** Writes with the clock of price histories at a moment; without one it is the database's. */
export async function at<T>(
  db: Db,
  moment: Date | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!moment) return work(db)
  return runInTransaction(db, async (transaction) => {
    await sql`select set_config('tianguis.now', ${moment.toISOString()}, true)`.execute(transaction)
    return work(transaction)
  })
}

/** Puts that many keys of a product on sale: `CLAVE-<product>-1` and on. */
export async function addKeys(db: Db, productId: number, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, index) => `CLAVE-${productId}-${index + 1}`)
  const sealed = keys.map((key) => ({
    sealed: testCipher.seal(productId, key),
    fingerprint: testCipher.fingerprint(key),
  }))
  const now = new Date()
  await licenceKeys.addLicenceKeys(db, { productId }, sealed, now)
  await licenceKeys.recountLicenceStock(db, productId, now)
}

/** Adds the categories of these slugs that are not there yet. */
export async function addCategories(db: Db, slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    const found = await db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (found) continue
    await categories.putCategories(db, [
      { ...emptyCategory, slug, name: slug.charAt(0).toUpperCase() + slug.slice(1) },
    ])
  }
}

const emptyCategory = {
  parent: null,
  position: 1,
  description: '',
  image_key: null,
  translations: [],
}
