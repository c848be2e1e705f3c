import type { OrderAddress } from '#domain/orders/order.ts'
import { addressFromJson, addressToJson } from '../address-json.ts'
import type { Db } from '../database.ts'

type OrderNote = { id: number; author: string; body: string; createdAt: Date }

type AddressChange = {
  id: number
  before: OrderAddress
  after: OrderAddress
  by: string
  createdAt: Date
}

/** Lists internal notes of operators about an order, oldest first. */
export async function listOrderNotes(db: Db, orderId: number): Promise<OrderNote[]> {
  return db
    .selectFrom('order_notes')
    .select(['id', 'author', 'body', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Lists internal notes of operators about orders, newest first. */
export async function listNewestOrderNotes(
  db: Db,
  orderIds: readonly number[],
  limit: number,
): Promise<(OrderNote & { orderNumber: string })[]> {
  return db
    .selectFrom('order_notes')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .select([
      'order_notes.id',
      'orders.number as orderNumber',
      'order_notes.author',
      'order_notes.body',
      'order_notes.created_at as createdAt',
    ])
    .where('order_notes.order_id', 'in', orderIds)
    .orderBy('order_notes.id', 'desc')
    .limit(limit)
    .execute()
}

export async function addOrderNote(
  db: Db,
  orderId: number,
  { author, body }: Pick<OrderNote, 'author' | 'body'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('order_notes')
    .values({ order_id: orderId, author, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists address corrections of an order, oldest first. */
export async function listAddressChanges(db: Db, orderId: number): Promise<AddressChange[]> {
  const rows = await db
    .selectFrom('order_addresses')
    .select(['id', 'before', 'after', 'corrected_by as by', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: addressFromJson(before),
    after: addressFromJson(after),
  }))
}

export async function addAddressChange(
  db: Db,
  orderId: number,
  { before, after, by }: Pick<AddressChange, 'before' | 'after' | 'by'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('order_addresses')
    .values({
      order_id: orderId,
      before: JSON.stringify(addressToJson(before)),
      after: JSON.stringify(addressToJson(after)),
      corrected_by: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
