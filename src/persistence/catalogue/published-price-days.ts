import { sql } from 'kysely'
import type { PriceChange } from '#domain/catalogue/price-history.ts'
import type { SignedDailyPriceHash } from '#domain/catalogue/signed-price-receipt.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'
import { pricingColumnsSql } from './pricing-sql.ts'

export type PublishedDailyPrices = { day: Day; hash: string; document: SignedDailyPriceHash }
/** Consecutive leaves of the Merkle tree (hash tree) over a day's published prices. */
export type PriceMerkleTreeLeaves = {
  products: number[]
  skus: string[]
  hashes: string[]
  root: string
}

/** Maximum wait in ms for uncommitted price changes before a day's prices are published. */
const longestWait = 500

/** Start of the recorded price history; undefined without any. */
export async function findPriceHistoryStart(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('price_book').select('opened_at as openedAt').executeTakeFirst()
  return row?.openedAt
}

/** Lists the days whose prices were published, newest first. */
export async function listNewestPublishedPriceDays(
  db: Db,
  limit: number,
): Promise<PublishedDailyPrices[]> {
  return db
    .selectFrom('price_days')
    .select(['day', 'hash', 'document'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the dates of the days whose prices were published, newest first. */
export async function listNewestPublishedPriceDates(db: Db, limit: number): Promise<Day[]> {
  const rows = await db
    .selectFrom('price_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ day }) => day)
}

export async function findPublishedDailyPrices(
  db: Db,
  day: Day,
): Promise<PublishedDailyPrices | undefined> {
  return db
    .selectFrom('price_days')
    .select(['day', 'hash', 'document'])
    .where('day', '=', day)
    .executeTakeFirst()
}

/**
 * Waits for concurrent price changes, so that none is committed later with a time in the day to be
 * published.
 */
export async function waitForConcurrentPriceChanges(transaction: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(`${longestWait}ms`)}`.execute(transaction)
  await sql`lock table price_history in share mode`.execute(transaction)
}

/**
 * Lists the products with ids above `after`, each with its prices between `from` and `until` and
 * its last price before `from`.
 */
export async function listPricesBetween(
  db: Db,
  { after, from, until, limit }: { after: number; from: Date; until: Date; limit: number },
): Promise<{ id: number; sku: string; changes: PriceChange[] }[]> {
  const { rows } = await sql<PriceChange & { id: number; sku: string }>`
    select p.id, p.sku, h.changed_at as "changedAt", h.visible, ${pricingColumnsSql('h')}
    from (select id, sku from products where id > ${after} order by id limit ${limit}) p
    left join lateral (
      (select * from price_history b where b.product_id = p.id and b.changed_at <= ${from}
        order by b.changed_at desc, b.id desc limit 1)
      union all
      (select * from price_history d where d.product_id = p.id and d.changed_at > ${from} and d.changed_at < ${until})
    ) h on true
    order by p.id, h.changed_at, h.id`.execute(db)
  const products = Map.groupBy(rows, ({ id }) => id)
  return [...products].map(([id, all]) => ({
    id,
    sku: all[0]?.sku ?? '',
    // A product without price history has a single row with null values, which is not a price
    // change and is left out.
    changes: all.filter(({ changedAt }) => changedAt !== null),
  }))
}

export async function addPublishedDailyPrices(
  db: Db,
  { day, hash, document }: PublishedDailyPrices,
  parts: readonly PriceMerkleTreeLeaves[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('price_days')
    .values({ day, hash, document: JSON.stringify(document), made_at: now })
    .execute()
  for (const [part, { products, skus, hashes, root }] of parts.entries())
    await db
      .insertInto('price_leaves')
      .values({ day, part, products, skus, hashes: Buffer.from(hashes.join(''), 'hex'), root })
      .execute()
}

/**
 * Part of the hash tree over a day's prices that contains a product, and the root hashes of all
 * parts.
 */
export async function findPriceMerkleSubtreeOfProduct(
  db: Db,
  day: Day,
  productId: number,
): Promise<{ part: number; leaves: PriceMerkleTreeLeaves; roots: string[] } | undefined> {
  const found = await db
    .selectFrom('price_leaves')
    .select(['part', 'products', 'skus', 'hashes', 'root'])
    .where('day', '=', day)
    .where(sql<boolean>`${productId} = any(products)`)
    .executeTakeFirst()
  if (!found) return undefined
  const roots = await db
    .selectFrom('price_leaves')
    .select('root')
    .where('day', '=', day)
    .orderBy('part')
    .execute()
  const { part, products, skus, hashes, root } = found
  const each = Array.from({ length: products.length }, (_, at) =>
    hashes.subarray(at * 32, at * 32 + 32).toString('hex'),
  )
  return {
    part,
    leaves: { products, skus, hashes: each, root },
    roots: roots.map((row) => row.root),
  }
}
