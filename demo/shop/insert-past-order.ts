import { type Insertable, sql } from 'kysely'
import type { Db } from '#persistence/database.ts'
import type { DB } from '#persistence/tables.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

export type DemoHistoryOrder = {
  attempt: Row<'payment_attempts'>
  lines: {
    urlKey: string
    row: Omit<Row<'payment_attempt_lines'>, 'attempt_id' | 'regular_price_centavos'>
  }[]
  order: Omit<Row<'orders'>, 'attempt_id'>
  events: Omit<Row<'order_events'>, 'order_id'>[]
  refund: Omit<Row<'refunds'>, 'attempt_id'> | null
}

/** Adds a past order with its payment attempt and lines; returns the order's id. */
export async function addDemoHistoryOrder(db: Db, past: DemoHistoryOrder): Promise<number> {
  const products = await productsOf(
    db,
    past.lines.map(({ urlKey }) => urlKey),
  )
  const attempt = await db
    .insertInto('payment_attempts')
    .values(past.attempt)
    .returning(['id', 'stock_state'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_attempt_lines')
    .values(
      past.lines.map(({ urlKey, row }) => ({
        ...row,
        attempt_id: attempt.id,
        regular_price_centavos: row.unit_price_centavos,
        ...products.get(urlKey),
      })),
    )
    .execute()
  if (attempt.stock_state === 'reserved') await reserve(db, attempt.id)
  if (past.refund)
    await db
      .insertInto('refunds')
      .values({ ...past.refund, attempt_id: attempt.id })
      .execute()
  const { id } = await db
    .insertInto('orders')
    .values({ ...past.order, attempt_id: attempt.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (past.order.tracking_number) await addParcel(db, id)
  await db
    .insertInto('order_events')
    .values(past.events.map((event) => ({ ...event, order_id: id })))
    .execute()
  return id
}

async function reserve(db: Db, attemptId: number): Promise<void> {
  await sql`
    insert into stock_reservations (attempt_id, product_id, quantity)
    select attempt_id, product_id, quantity from payment_attempt_lines
    where attempt_id = ${attemptId} and product_id is not null`.execute(db)
  await sql`
    update inventory i set reserved = reserved + r.quantity
    from stock_reservations r
    where r.product_id = i.product_id and r.attempt_id = ${attemptId}`.execute(db)
}

/** Inserts one parcel with all units of the order, already announced to the shopper. */
async function addParcel(db: Db, orderId: number): Promise<void> {
  await sql`
    with parcel as (
      insert into shipments (order_id, position, state, carrier, tracking_number, tracking_url,
        packed_by, packed_at, sent_by, sent_at, delivered_at, announced_at)
      select id, 1, case when delivered_at is null then 'sent' else 'delivered' end, carrier,
        tracking_number, tracking_url, 'system', shipped_at, 'system', shipped_at, delivered_at,
        shipped_at
      from orders where id = ${orderId} returning id)
    insert into shipment_lines (shipment_id, line_id, quantity)
    select parcel.id, l.id, l.quantity from parcel, payment_attempt_lines l
    where l.attempt_id = (select attempt_id from orders where id = ${orderId}) and not l.digital`.execute(
    db,
  )
}

async function productsOf(db: Db, urlKeys: string[]) {
  const { rows } = await sql<{
    url_key: string
    product_id: number
    image_path: string | null
    digital: boolean
  }>`
    select p.url_key, p.id as product_id, p.delivery = 'digital' as digital,
      (select path from product_images where product_id = p.id order by position limit 1)
        as image_path
    from products p where p.url_key = any(${urlKeys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.url_key, row]))
}
