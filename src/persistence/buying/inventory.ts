import { sql } from 'kysely'
import type { CombinableWrite } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { recordsetSql } from '../recordset-sql.ts'
import { toStockChangeCauseJson, type StockChangeCause } from '../stock-change-cause.ts'

type Units = { productId: number; quantity: number }

/**
 * Reserves units for a payment attempt. Returns null, or a product with too little stock; then the
 * caller rolls back.
 */
export async function reserveStock(
  db: Db,
  attemptId: number,
  lines: Units[],
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ product: number | null }>`
    ${preparedStatementComment} with attempt as (select ${attemptId}::bigint as id),
      ${stockReservation(lines, now)}
    select (select product_id from short limit 1) as product`.execute(db)
  return rows[0]?.product ?? null
}

/**
 * Reserves units for the row `attempt` of a larger statement, in product id order to prevent
 * deadlocks; its row set `short` has the products with too little stock.
 */
export function stockReservation(lines: Units[], now: Date): CombinableWrite {
  const units = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  return sql`
    wanted as (
      select r."productId" as product_id, sum(r.quantity)::integer as quantity
      from ${recordsetSql(units, sql`"productId" bigint, quantity integer`)} group by 1),
    enough as materialized (
      select i.product_id, wanted.quantity from wanted join inventory i on i.product_id = wanted.product_id
      where i.on_hand - i.reserved >= wanted.quantity order by i.product_id for update of i),
    reserved as (
      update inventory i set reserved = i.reserved + enough.quantity, updated_at = ${now}
      from enough, attempt where i.product_id = enough.product_id
      returning attempt.id, i.product_id, enough.quantity),
    reservations as (
      insert into stock_reservations (attempt_id, product_id, quantity, created_at)
      select id, product_id, quantity, ${now} from reserved),
    short as (select product_id from wanted except select product_id from reserved)`
}

/** Locks the stock levels of products in id order until the transaction ends. */
export async function lockStockLevels(db: Db, productIds: number[]): Promise<void> {
  await sql`
    ${preparedStatementComment} select from inventory where product_id = any(${preparedListParameter(productIds, 'bigint')})
    order by product_id for update`.execute(db)
}

/** Releases the units that a payment attempt has reserved. */
export async function releaseStockReservations(
  db: Db,
  attemptId: number,
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of await takeReservations(db, attemptId)) {
    await db
      .updateTable('inventory')
      .set({ reserved: sql<number>`reserved - ${quantity}`, updated_at: now })
      .where('product_id', '=', productId)
      .execute()
  }
}

/**
 * Converts the units reserved by a payment attempt into sold units and records the sales; totals
 * are updated later (`addSoldUnitsToTotals`). Inventory rows are locked in product id order.
 */
export function stockReservationsCommitment(
  attemptId: number,
  orderNumber: string,
  now: Date,
): CombinableWrite {
  return sql`
    taken as (
      delete from stock_reservations where attempt_id = ${attemptId} returning product_id, quantity),
    sums as (select product_id, sum(quantity)::integer as units from taken group by product_id),
    held as materialized (
      select i.product_id, sums.units from sums join inventory i on i.product_id = sums.product_id
      order by i.product_id for update of i),
    sold as (insert into units_sold (product_id, units) select product_id, units from sums),
    committed as (
      update inventory i set on_hand = i.on_hand - held.units, reserved = i.reserved - held.units,
        updated_at = ${now}, cause = ${toStockChangeCauseJson({ reason: 'sale', orderNumber }, now)}
      from held where i.product_id = held.product_id)`
}

/** Returns sold units to stock. */
export async function restockUnits(
  db: Db,
  lines: Units[],
  why: { reason: 'cancellation' | 'return'; orderNumber: string; actor?: string },
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of summed(lines)) {
    await sql`
      ${preparedStatementComment} with returned as (
        insert into units_sold (product_id, units) values (${productId}, -${quantity}::integer))
      update inventory set on_hand = on_hand + ${quantity}::integer, updated_at = ${now},
        cause = ${toStockChangeCauseJson(why, now)}
      where product_id = ${productId}`.execute(db)
  }
}

/** Adds up to `most` recorded sales to the totals of their products; returns the number. */
export async function addSoldUnitsToTotals(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    with counted as (
      delete from units_sold where id in (
        select id from units_sold order by id limit ${most} for update skip locked)
      returning product_id, units),
    summed as (select product_id, sum(units) as units from counted group by product_id),
    updated as (
      update products p set sold_count = greatest(0, p.sold_count + summed.units)
      from summed where p.id = summed.product_id)
    select count(*)::integer as sales from counted`.execute(db)
  return rows[0]?.sales ?? 0
}

/** Locks the stock level of a product and its reservations until the transaction ends. */
export async function lockProductStock(
  db: Db,
  productId: number,
): Promise<{ onHand: number; reserved: number } | undefined> {
  return db
    .selectFrom('inventory')
    .select(['on_hand as onHand', 'reserved'])
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the stock level of a product; the caller holds its lock. */
export async function setUnitsOnHand(
  db: Db,
  { productId, onHand }: { productId: number; onHand: number },
  cause: StockChangeCause,
  now: Date,
): Promise<void> {
  await db
    .updateTable('inventory')
    .set({ on_hand: onHand, updated_at: now, cause: toStockChangeCauseJson(cause, now) })
    .where('product_id', '=', productId)
    .execute()
}

/** Stock levels by product; the caller holds their locks. */
export async function readStockLevels(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, { onHand: number; reserved: number }>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('inventory')
    .select(['product_id as productId', 'on_hand as onHand', 'reserved'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map(({ productId, ...shelf }) => [productId, shelf]))
}

/** Adds units to stock levels or subtracts them; the caller holds their locks. */
export async function changeStockLevels(
  db: Db,
  changes: readonly { productId: number; change: number }[],
  cause: StockChangeCause,
  now: Date,
): Promise<void> {
  await sql`
    update inventory i set on_hand = i.on_hand + c.change, updated_at = ${now}, cause = ${toStockChangeCauseJson(cause, now)}
    from unnest(${changes.map(({ productId }) => productId)}::bigint[],
      ${changes.map(({ change }) => change)}::integer[]) as c (product_id, change)
    where i.product_id = c.product_id`.execute(db)
}

function summed(lines: Units[]): Units[] {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId)
}

async function takeReservations(db: Db, attemptId: number): Promise<Units[]> {
  const rows = await db
    .deleteFrom('stock_reservations')
    .where('attempt_id', '=', attemptId)
    .returning(['product_id as productId', 'quantity'])
    .modifyEnd(preparedStatementComment)
    .execute()
  return summed(rows)
}
