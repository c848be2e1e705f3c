import { sql } from 'kysely'
import type { StockCountState } from '#domain/buying/stock-count-state.ts'
import type { Db } from '../database.ts'
import { toOrderStateId } from '../orders/order-state-id.ts'

export type StockCount = {
  id: number
  place: string
  state: StockCountState
  startedBy: string
  startedAt: Date
  endedBy: string | null
  endedAt: Date | null
}

export type StockCountLine = {
  productId: number
  sku: string
  name: string
  bin: string | null
  image: string | null
  counted: number
  expected: number
  countedBy: string
  countedAt: Date
  applied: number | null
}

const columns = [
  'id',
  'place',
  'state',
  'started_by as startedBy',
  'started_at as startedAt',
  'ended_by as endedBy',
  'ended_at as endedAt',
] as const

/** Starts a stock count at a storage place; undefined if a count is open there. */
export async function openStockCount(
  db: Db,
  { place, actor }: { place: string; actor: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_counts (place, started_by, started_at) values (${place}, ${actor}, ${now})
    on conflict (lower(place)) where state = 'open' do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** Finds the open stock count of a place, with its author. */
export async function findOpenStockCount(db: Db, place: string): Promise<StockCount | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select(columns)
    .where(sql<boolean>`lower(place) = lower(${place})`)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && countOf(row)
}

/** Lists stock counts, newest first. */
export async function listStockCounts(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StockCount[]> {
  const rows = await db
    .selectFrom('stock_counts')
    .select(columns)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(countOf)
}

export async function findStockCount(db: Db, id: number): Promise<StockCount | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && countOf(row)
}

/** Locks a stock count until the transaction ends, so that adding lines and closing never overlap. */
export async function lockStockCount(db: Db, id: number): Promise<StockCount | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && countOf(row)
}

function countOf({ state, ...row }: Omit<StockCount, 'state'> & { state: string }): StockCount {
  const known = (['open', 'applied', 'undone', 'left'] as const).find((one) => one === state)
  if (!known) throw new Error(`A stock count of an unknown state: ${state}`)
  return { ...row, state: known }
}

export async function endStockCount(
  db: Db,
  { id, state, actor }: { id: number; state: Exclude<StockCountState, 'open'>; actor: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('stock_counts')
    .set({ state, ended_by: actor, ended_at: now })
    .where('id', '=', id)
    .execute()
}

/** Lists the lines (counted products) of a stock count, latest first. */
export async function listStockCountLines(db: Db, countId: number): Promise<StockCountLine[]> {
  const { rows } = await sql<StockCountLine>`
    select l.product_id as "productId", p.sku, p.name, b.bin, l.counted, l.expected,
      l.counted_by as "countedBy", l.counted_at as "countedAt", l.applied,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from stock_count_lines l join products p on p.id = l.product_id
      left join product_bins b on b.product_id = p.id
    where l.count_id = ${countId} order by l.counted_at desc, l.product_id`.execute(db)
  return rows
}

export type UnscannedProduct = { sku: string; name: string; bin: string; image: string | null }

/**
 * Lists products in stock whose storage place is the one of a stock count and that it does not
 * include, by SKU.
 */
export async function listUnscannedProducts(
  db: Db,
  { id, place }: Pick<StockCount, 'id' | 'place'>,
  limit: number,
): Promise<UnscannedProduct[]> {
  const { rows } = await sql<UnscannedProduct>`
    select p.sku, p.name, b.bin,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from product_bins b join products p on p.id = b.product_id
      join inventory i on i.product_id = p.id
    where lower(b.bin) = lower(${place}) and i.on_hand > 0
      and not exists (select from stock_count_lines l
        where l.count_id = ${id} and l.product_id = p.id)
    order by p.sku limit ${limit}`.execute(db)
  return rows
}

export async function findStockCountLine(
  db: Db,
  countId: number,
  productId: number,
): Promise<{ counted: number; expected: number; countedBy: string } | undefined> {
  return db
    .selectFrom('stock_count_lines')
    .select(['counted', 'expected', 'counted_by as countedBy'])
    .where('count_id', '=', countId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

type NewLine = {
  countId: number
  productId: number
  counted: number
  expected: number
  actor: string
}

/** Stores the counted and the expected units of a product in a stock count. */
export async function putStockCountLine(
  db: Db,
  { countId, productId, counted, expected, actor }: NewLine,
  now: Date,
): Promise<void> {
  const values = { counted, expected, counted_by: actor, counted_at: now }
  await db
    .insertInto('stock_count_lines')
    .values({ count_id: countId, product_id: productId, ...values })
    .onConflict((conflict) => conflict.columns(['count_id', 'product_id']).doUpdateSet(values))
    .execute()
}

export async function removeStockCountLine(
  db: Db,
  countId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('stock_count_lines')
    .where('count_id', '=', countId)
    .where('product_id', '=', productId)
    .execute()
}

/** Marks which differences found by a stock count were applied to the stock. */
export async function markStockCountApplied(
  db: Db,
  countId: number,
  changes: readonly { productId: number; change: number }[],
): Promise<void> {
  await sql`
    update stock_count_lines l set applied = c.change
    from unnest(${changes.map(({ productId }) => productId)}::bigint[],
      ${changes.map(({ change }) => change)}::integer[]) as c (product_id, change)
    where l.count_id = ${countId} and l.product_id = c.product_id`.execute(db)
}

/** Finds another open stock count that already includes this product. */
export async function findOtherStockCountOfProduct(
  db: Db,
  countId: number,
  productId: number,
): Promise<{ place: string; countedBy: string } | undefined> {
  return db
    .selectFrom('stock_count_lines as line')
    .innerJoin('stock_counts as other', 'other.id', 'line.count_id')
    .select(['other.place', 'line.counted_by as countedBy'])
    .where('line.product_id', '=', productId)
    .where('other.state', '=', 'open')
    .where('other.id', '<>', countId)
    .executeTakeFirst()
}

/** Counts units of a product that are sold but not yet packed. */
export async function countUnpackedUnits(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(greatest(0, l.quantity
        - coalesce((select sum(s.quantity) from shipment_lines s where s.line_id = l.id), 0)
        - coalesce((select sum(r.quantity) from refund_lines r
          where r.line_id = l.id and r.goods = 'unsent'), 0))), 0)::integer as units
    from payment_attempt_lines l join orders o on o.attempt_id = l.attempt_id
    where l.product_id = ${productId} and o.state_id = ${sql.lit(toOrderStateId('processing'))}`.execute(
    db,
  )
  return rows[0]?.units ?? 0
}

/** Finds a product by a scanned or typed code: SKU, url key, or barcode digits. */
export async function findProductByScannedCode(
  db: Db,
  code: string,
): Promise<{ id: number; sku: string; name: string; digital: boolean } | undefined> {
  const { rows } = await sql<{ id: number; sku: string; name: string; digital: boolean }>`
    select id, sku, name, delivery = 'digital' as digital from products
    where sku = ${code} or sku = upper(${code}) or url_key = lower(${code})
      or ean in (${code}, '0' || ${code}) limit 1`.execute(db)
  return rows[0]
}
