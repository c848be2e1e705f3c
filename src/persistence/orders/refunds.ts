import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type Refund = {
  id: number
  attemptId: number
  amount: Centavos
  reason: string
  state: 'requested' | 'done' | 'failed' | 'needs_clabe'
  idempotencyKey: string
}

export type StuckRefund = Refund & { orderNumber: string; email: string; createdAt: Date }

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
    .execute()
}

/** Every refund of an attempt, in centavos; what a gateway refused stays promised, a person sees to it. */
export function totalOf(db: Db, attemptId: number): Promise<Centavos> {
  return sumOf(db, attemptId, ['requested', 'needs_clabe', 'failed', 'done'])
}

/** What has been given back of an attempt, in centavos. */
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

/** Refunds that need a person: the gateway refused, or an account number is still missing. */
export async function listStuck(db: Db, limit: number): Promise<StuckRefund[]> {
  const rows = await selectRefunds(db)
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['payment_attempts.order_number as orderNumber', 'payment_attempts.email'])
    .select('refunds.created_at as createdAt')
    .where('refunds.state', 'in', ['failed', 'needs_clabe'])
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute()
  return rows
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
    ])
}
