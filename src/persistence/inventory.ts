import { sql } from 'kysely'
import type { Db } from './database.ts'

export type Units = { productId: number; quantity: number }

/**
 * Sets units aside for an attempt, in the order of product ids so that buyers never wait for each other
 * in a circle. Answers the product that falls short, or null; the caller then rolls back.
 */
export async function reserve(
  db: Db,
  attemptId: number,
  lines: Units[],
  now: Date,
): Promise<number | null> {
  for (const { productId, quantity } of summed(lines)) {
    const { numUpdatedRows } = await db
      .updateTable('inventory')
      .set({ reserved: sql<number>`reserved + ${quantity}`, updated_at: now })
      .where('product_id', '=', productId)
      .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return productId
    await db
      .insertInto('stock_reservations')
      .values({ attempt_id: attemptId, product_id: productId, quantity, created_at: now })
      .execute()
  }
  return null
}

/** Gives back what was set aside for an attempt. */
export async function release(db: Db, attemptId: number, now: Date): Promise<void> {
  for (const { productId, quantity } of await takeReservations(db, attemptId)) {
    await db
      .updateTable('inventory')
      .set({ reserved: sql<number>`reserved - ${quantity}`, updated_at: now })
      .where('product_id', '=', productId)
      .execute()
  }
}

/** Turns what was set aside for an attempt into sold units. */
export async function commit(
  db: Db,
  attemptId: number,
  orderNumber: string,
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of await takeReservations(db, attemptId)) {
    await db
      .updateTable('inventory')
      .set({
        on_hand: sql<number>`on_hand - ${quantity}`,
        reserved: sql<number>`reserved - ${quantity}`,
        updated_at: now,
      })
      .where('product_id', '=', productId)
      .execute()
    await countSold(db, productId, quantity)
    await note(db, { productId, change: -quantity, reason: 'venta', orderNumber }, now)
  }
}

/** Puts sold units back on the shelf. */
export async function restock(
  db: Db,
  lines: Units[],
  orderNumber: string,
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of summed(lines)) {
    await db
      .updateTable('inventory')
      .set({ on_hand: sql<number>`on_hand + ${quantity}`, updated_at: now })
      .where('product_id', '=', productId)
      .execute()
    await countSold(db, productId, -quantity)
    await note(db, { productId, change: quantity, reason: 'cancelación', orderNumber }, now)
  }
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
    .execute()
  return summed(rows)
}

async function countSold(db: Db, productId: number, quantity: number): Promise<void> {
  await db
    .updateTable('products')
    .set({ sold_count: sql<number>`greatest(0, sold_count + ${quantity})` })
    .where('id', '=', productId)
    .execute()
}

async function note(
  db: Db,
  movement: { productId: number; change: number; reason: string; orderNumber: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('stock_movements')
    .values({
      product_id: movement.productId,
      change: movement.change,
      reason: movement.reason,
      order_number: movement.orderNumber,
      actor: 'system',
      created_at: now,
    })
    .execute()
}
