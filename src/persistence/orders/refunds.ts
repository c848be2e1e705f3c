import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

export type Refund = {
  id: number
  attemptId: number
  amount: Centavos
  reason: string
  state: 'requested' | 'done' | 'failed' | 'needs_clabe'
  idempotencyKey: string
  /** what of the amount is for shipping */
  shipping: Centavos
}

export type QueuedRefund = Refund & {
  orderNumber: string
  email: string
  createdAt: Date
  /** the last digits of the account it goes to, once that is known */
  clabeEnding: string | null
  /** when a file for the bank named it */
  inFileSince: Date | null
  method: PaymentMethod | null
  finishedAt: Date | null
  /** how the gateway or the bank calls it */
  reference: string | null
}

type Transfer = {
  id: number
  orderNumber: string
  amount: Centavos
  clabe: string
  holder: string
}

/** Refunds of an attempt, done or pending, oldest first. */
export function ofAttempt(db: Db, attemptId: number) {
  return db
    .selectFrom('refunds')
    .select([
      'id',
      'amount_centavos as amount',
      'reason',
      'state',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute()
}

/** Opens a refund; the same key opens it once. `undefined` when it was open already. */
export async function request(
  db: Db,
  refund: Omit<Refund, 'id'>,
  now: Date,
): Promise<Refund | undefined> {
  const row = await db
    .insertInto('refunds')
    .values({
      attempt_id: refund.attemptId,
      amount_centavos: refund.amount,
      shipping_centavos: refund.shipping,
      reason: refund.reason,
      state: refund.state,
      idempotency_key: refund.idempotencyKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { ...refund, id: row.id }
}

/** Refunds the gateway can make by itself and has not made yet. */
export async function waiting(
  db: Db,
  { attemptId, limit }: { attemptId?: number | undefined; limit: number },
): Promise<Refund[]> {
  return selectRefunds(db)
    .where('state', '=', 'requested')
    .$if(attemptId !== undefined, (query) => query.where('attempt_id', '=', attemptId ?? 0))
    .orderBy('created_at')
    .limit(limit)
    .modifyEnd(prepared)
    .execute()
}

export async function findById(db: Db, id: number): Promise<Refund | undefined> {
  return selectRefunds(db).where('id', '=', id).executeTakeFirst()
}

/** The refund that one press of a button opened. */
export async function findByKey(db: Db, idempotencyKey: string): Promise<Refund | undefined> {
  return selectRefunds(db).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
}

/** What refunds of an attempt gave back of its shipping, in centavos. */
export async function shippingOf(db: Db, attemptId: number): Promise<Centavos> {
  const { total } = await db
    .selectFrom('refunds')
    .select(({ fn }) =>
      fn.coalesce(fn.sum<Centavos>('shipping_centavos'), sql<Centavos>`0`).as('total'),
    )
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return total
}

/** Every refund of an attempt, in centavos; what a gateway refused stays promised, a person sees to it. */
export function totalOf(db: Db, attemptId: number): Promise<Centavos> {
  return sumOf(db, attemptId, ['requested', 'needs_clabe', 'failed', 'done'])
}

/** Refunded amount of an attempt, in centavos. */
export function doneOf(db: Db, attemptId: number): Promise<Centavos> {
  return sumOf(db, attemptId, ['done'])
}

async function sumOf(db: Db, attemptId: number, states: Refund['state'][]): Promise<Centavos> {
  const { total } = await db
    .selectFrom('refunds')
    .select(({ fn }) =>
      fn.coalesce(fn.sum<Centavos>('amount_centavos'), sql<Centavos>`0`).as('total'),
    )
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', states)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return total
}

/** Whether money of this attempt is still to be given back. */
export async function isOpenFor(db: Db, attemptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['requested', 'needs_clabe'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function finish(
  db: Db,
  id: number,
  result: { state: 'done'; gatewayRefundId: string } | { state: 'failed' },
  now: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      state: result.state,
      finished_at: now,
      ...(result.state === 'done' ? { gateway_refund_id: result.gatewayRefundId } : {}),
    })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

/** A refund, held until the transaction ends. */
export async function lock(db: Db, id: number): Promise<Refund | undefined> {
  const row = await selectRefunds(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row
}

/**
 * Refunds that need a person, the oldest first: the gateway refused, or they are made by transfer. `after` is the last one
 * of the page before.
 */
export async function listStuck(
  db: Db,
  { after = 0, limit, orderNumber }: { after?: number } & Wanted,
): Promise<QueuedRefund[]> {
  return selectQueued(db, orderNumber)
    .where('refunds.state', 'in', ['failed', 'needs_clabe'])
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

/** Refunds that were made, the newest first; `before` is the last one of the page before. */
export async function listDone(
  db: Db,
  { before, limit, orderNumber }: { before?: number | undefined } & Wanted,
): Promise<QueuedRefund[]> {
  return selectQueued(db, orderNumber)
    .where('refunds.state', '=', 'done')
    .$if(before !== undefined, (query) => query.where('refunds.id', '<', before ?? 0))
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute()
}

/** The account that a refund is sent to, and whether a file for the bank has named it already. */
export async function setAccount(
  db: Db,
  id: number,
  account: { clabe: string; holder: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ clabe: account.clabe, clabe_holder: account.holder, bank_file_at: null })
    .where('id', '=', id)
    .execute()
}

/** Whether a file for the bank has named a refund. */
export async function isInFile(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('bank_file_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the refunds that a file for the bank has yet to name; two people who ask at once get each refund once. */
export async function takeForBank(db: Db, limit: number, now: Date): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    with next as (
      select id from refunds
      where state = 'needs_clabe' and clabe is not null and bank_file_at is null
      order by created_at, id limit ${limit} for update skip locked),
    taken as (
      update refunds r set bank_file_at = ${now} from next where r.id = next.id
      returning r.id, r.attempt_id, r.amount_centavos as amount, r.clabe, r.clabe_holder as holder)
    select t.id, a.order_number as "orderNumber", t.amount, t.clabe, t.holder
    from taken t join payment_attempts a on a.id = t.attempt_id order by t.id`.execute(db)
  return rows
}

/** Unfinished transfers of an earlier bank file. */
export async function ofBankFile(db: Db, at: Date): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select r.id, a.order_number as "orderNumber", r.amount_centavos as amount, r.clabe,
      r.clabe_holder as holder
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.state = 'needs_clabe' and r.clabe is not null and r.bank_file_at = ${at}
    order by r.id`.execute(db)
  return rows
}

type Wanted = { limit: number; orderNumber?: string | undefined }

function selectQueued(db: Db, orderNumber?: string) {
  return selectRefunds(db)
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .$if(orderNumber !== undefined, (query) =>
      query.where('payment_attempts.order_number', '=', orderNumber ?? ''),
    )
    .select([
      'payment_attempts.order_number as orderNumber',
      'payment_attempts.email',
      'payment_attempts.method',
      'refunds.created_at as createdAt',
      'refunds.bank_file_at as inFileSince',
      'refunds.finished_at as finishedAt',
      'refunds.gateway_refund_id as reference',
    ])
    .select(sql<string | null>`right(refunds.clabe, 4)`.as('clabeEnding'))
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .select([
      'refunds.id',
      'refunds.attempt_id as attemptId',
      'refunds.amount_centavos as amount',
      'refunds.reason',
      'refunds.state',
      'refunds.idempotency_key as idempotencyKey',
      'refunds.shipping_centavos as shipping',
    ])
}
