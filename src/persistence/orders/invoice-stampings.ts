import { minuteInMs } from '#domain/durations.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

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
  /** fiscal folio of the stamped invoice; null before stamping and for older stampings */
  fiscalId: string | null
  /** total that the invoice must have; null for old ones, which leave out no refund */
  total: Centavos | null
  /** refunds that the invoice leaves out */
  countedRefunds: number[] | null
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
  'fiscal_id as fiscalId',
  'total_centavos as total',
  'counted_refunds as countedRefunds',
  'actor',
  'created_at as createdAt',
] as const

/** Time within which a press or job finishes its calls to the provider. */
export const busyMs = 4 * minuteInMs

/** The open stamping of an order, or a new one, for one process; undefined while another has it. */
export async function claimStamping(
  db: Db,
  {
    orderId,
    provider,
    actor,
    total,
    countedRefunds,
  }: Pick<InvoiceStamping, 'orderId' | 'provider' | 'actor' | 'total' | 'countedRefunds'>,
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
    .values({
      order_id: orderId,
      provider,
      actor,
      total_centavos: total,
      counted_refunds: countedRefunds,
      created_at: now,
      ...busy,
    })
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

export async function finishStamping(
  db: Db,
  id: number,
  fiscalId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_stampings')
    .set({ state: 'stamped', is_live: true, fiscal_id: fiscalId, fault: null, updated_at: now })
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
