import { sql } from 'kysely'
import { minuteInMs } from '#domain/durations.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

/** An attempt to have an order's invoice stamped. */
export type InvoiceStamping = {
  id: number
  orderId: number
  key: string
  provider: string
  /** draft or invoice at the provider; null until one is recorded */
  providerId: string | null
  state: 'open' | 'stamped' | 'ended'
  isLive: boolean | null
  fault: string | null
  /** state of its cancellation before the tax authority */
  cancellation: 'asked' | 'refused' | 'done' | null
  actor: string
  createdAt: Date
}

const columns = [
  'id',
  'order_id as orderId',
  'key',
  'provider',
  'provider_id as providerId',
  'state',
  'is_live as isLive',
  'fault',
  'cancellation',
  'actor',
  'created_at as createdAt',
] as const

/** Time within which a press or job finishes its calls to the provider. */
const busyMs = 4 * minuteInMs

/** The open stamping of an order, or a new one, for one process; undefined while another has it. */
export async function claimStamping(
  db: Db,
  { orderId, provider, actor }: Pick<InvoiceStamping, 'orderId' | 'provider' | 'actor'>,
  now: Date,
): Promise<InvoiceStamping | undefined> {
  const busy = { busy_until: new Date(now.getTime() + busyMs), updated_at: now }
  if (await findOpenStamping(db, orderId)) {
    return db
      .updateTable('invoice_stampings')
      .set(busy)
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .where((is) => is.or([is('busy_until', 'is', null), is('busy_until', '<=', now)]))
      .returning(columns)
      .executeTakeFirst()
  }
  return db
    .insertInto('invoice_stampings')
    .values({ order_id: orderId, provider, actor, created_at: now, ...busy })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function findOpenStamping(db: Db, orderId: number): Promise<InvoiceStamping | undefined> {
  return db
    .selectFrom('invoice_stampings')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** The last stamping of an order, whether it succeeded or not. */
export function findLastStamping(db: Db, orderId: number): Promise<InvoiceStamping | undefined> {
  return db
    .selectFrom('invoice_stampings')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last fault of each of the given orders' invoices that are not stamped. */
export async function listStampingFaults(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ orderId: number; fault: string }>`
    select distinct on (order_id) order_id as "orderId", fault from invoice_stampings
    where order_id = any(${orderIds}) and state <> 'stamped' and fault is not null
    order by order_id, id desc`.execute(db)
  return new Map(rows.map(({ orderId, fault }) => [orderId, fault]))
}

/**
 * Numbers of the paid orders whose requested invoice can be stamped and was not tried since its data
 * were given, the oldest request first.
 */
export async function listInvoicesToStamp(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from invoice_requests r join orders o on o.id = r.order_id
      join payment_attempts a on a.id = o.attempt_id
    where r.state = 'requested' and o.state_id in ${matchingOrderStateIdsSql(isPaidUnrefundedOrder)}
      and a.paid_at is not null and a.method is not null and a.total_centavos > 0 and not a.trial
      and a.refunded_centavos = 0
      and not exists (select from invoice_stampings s where s.order_id = r.order_id
        and (s.state <> 'ended' or s.is_live is not false) and s.created_at >= r.updated_at)
      and not exists (select from payment_attempt_lines l left join products p on p.id = l.product_id
        where l.attempt_id = a.id and p.sat_key is null)
    order by r.created_at, r.order_id limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/** Locks a stamping until the transaction ends. */
export function lockStamping(db: Db, id: number): Promise<InvoiceStamping> {
  return db
    .selectFrom('invoice_stampings')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Records the draft of a stamping; the first one recorded stays. Returns that one. */
export async function recordDraft(db: Db, id: number, draft: string, now: Date): Promise<string> {
  await db
    .updateTable('invoice_stampings')
    .set({ provider_id: draft, updated_at: now })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
  const { provider_id: recorded } = await db
    .selectFrom('invoice_stampings')
    .select('provider_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return recorded ?? draft
}

/** Notes why an open stamping is not finished yet, and leaves it to the next press or job. */
export async function recordStampingFault(
  db: Db,
  id: number,
  fault: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({ fault, updated_at: now, busy_until: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Ends an open stamping, if its draft is the given one; returns whether it was. */
export async function endStamping(
  db: Db,
  id: number,
  { fault, providerId }: { fault: string; providerId: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice_stampings')
    .set({ fault, updated_at: now, state: 'ended' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('provider_id', 'is not distinct from', providerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishStamping(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({ state: 'stamped', is_live: true, fault: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a stamping in the provider's test mode; `fault` says that it is worth nothing. */
export async function endTestStamping(db: Db, id: number, fault: string, now: Date): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({ state: 'ended', is_live: false, fault, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Orders whose stamping was left open before a time, by number, the oldest first. */
export async function listOpenStampings(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ number: string; actor: string }[]> {
  return db
    .selectFrom('invoice_stampings as stampings')
    .innerJoin('orders', 'orders.id', 'stampings.order_id')
    .select(['orders.number', 'stampings.actor'])
    .where('stampings.state', '=', 'open')
    .where('stampings.updated_at', '<', before)
    .orderBy('stampings.updated_at')
    .limit(limit)
    .execute()
}

/** Records that a stamped invoice is to be cancelled, before the tax authority is asked. */
export async function recordCancellation(
  db: Db,
  id: number,
  { motive, reason, actor }: { motive: '02' | '03'; reason: string; actor: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({
      cancellation: 'asked',
      cancel_motive: motive,
      cancel_reason: reason,
      cancelled_by: actor,
      fault: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function finishCancellation(
  db: Db,
  id: number,
  { cancellation, fault }: { cancellation: 'refused' | 'done'; fault: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({ cancellation, fault, updated_at: now })
    .where('id', '=', id)
    .where('cancellation', '=', 'asked')
    .execute()
}

/** Orders whose invoice waits for its cancellation, by number, the oldest first. */
export function listOpenCancellations(
  db: Db,
  limit: number,
): Promise<
  { number: string; motive: '02' | '03' | null; reason: string | null; actor: string | null }[]
> {
  return db
    .selectFrom('invoice_stampings as stampings')
    .innerJoin('orders', 'orders.id', 'stampings.order_id')
    .select([
      'orders.number',
      'stampings.cancel_motive as motive',
      'stampings.cancel_reason as reason',
      'stampings.cancelled_by as actor',
    ])
    .where('stampings.cancellation', '=', 'asked')
    .orderBy('stampings.updated_at')
    .limit(limit)
    .execute()
}
