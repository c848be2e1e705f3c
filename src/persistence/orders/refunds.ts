import { sql } from 'kysely'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { type CombinableRead, combinableRead, readOne } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** Reason for a failed refund: refused by the gateway, gateway not connected, or payment already charged back. */
export type RefundFailure = 'refused' | 'not-connected' | 'charged-back'

export type Refund = {
  id: number
  attemptId: number
  amount: Centavos
  reason: string
  state: 'requested' | 'done' | 'failed' | 'needs_clabe'
  idempotencyKey: string
  /** part of the refund that covers shipping, in centavos */
  shipping: Centavos
  failure: RefundFailure | null
  /** number of times an operator retried the refund */
  retries: number
}

type Transfer = {
  id: number
  orderNumber: string
  amount: Centavos
  clabe: string
  holder: string
}

/** Lists the refunds of a payment attempt, done or pending, oldest first. */
export function listRefundsOfPaymentAttempt(db: Db, attemptId: number) {
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

/**
 * Stores a refund request once per idempotency key; `undefined` when a refund with this key exists.
 */
export async function requestRefund(
  db: Db,
  refund: Omit<Refund, 'id' | 'failure' | 'retries'>,
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
  return row && { ...refund, id: row.id, failure: null, retries: 0 }
}

type Waiting = { limit: number } & (
  | { attemptId: number }
  | { gateway: string }
  /** selects the refunds of all gateways except these; used for gateways that are not connected */
  | { exceptGateways: readonly string[] }
)

/**
 * Lists the refunds pending at a gateway; refunds whose last gateway call got no reply come last.
 */
export async function listWaitingRefunds(db: Db, wanted: Waiting): Promise<Refund[]> {
  const query = createRefundSelectQuery(db)
    .where('refunds.state', '=', 'requested')
    .orderBy(sql`coalesce(refunds.tried_at, refunds.created_at)`)
    .orderBy('refunds.id')
    .limit(wanted.limit)
  if ('attemptId' in wanted) {
    return query
      .where('attempt_id', '=', wanted.attemptId)
      .modifyEnd(preparedStatementComment)
      .execute()
  }
  const gateway = sql.ref<string>('payment_attempts.gateway')
  return query
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .where(
      'gateway' in wanted
        ? sql<boolean>`${gateway} = ${wanted.gateway}`
        : sql<boolean>`${gateway} <> all(${wanted.exceptGateways})`,
    )
    .execute()
}

/** Moves a refund to the end of its gateway's queue after the gateway did not reply. */
export async function moveRefundToEndOfQueue(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ tried_at: now })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

/** Marks a refund as failed, unless another process or operator changed it first. */
export async function markRefundFailed(
  db: Db,
  { id, retries }: Pick<Refund, 'id' | 'retries'>,
  failure: RefundFailure,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state: 'failed', failure, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('retries', '=', retries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets a failed refund to pending again, so that it is retried at its gateway. */
export async function resetFailedRefundToPending(db: Db, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set(({ eb }) => ({
      state: 'requested',
      failure: null,
      finished_at: null,
      tried_at: null,
      retries: eb('retries', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

export async function findRefund(db: Db, id: number): Promise<Refund | undefined> {
  return createRefundSelectQuery(db).where('id', '=', id).executeTakeFirst()
}

export async function findRefundByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  return createRefundSelectQuery(db)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Shipping costs refunded on a payment attempt, in centavos. */
export async function sumRefundedShipping(db: Db, attemptId: number): Promise<Centavos> {
  const { total } = await db
    .selectFrom('refunds')
    .select(({ fn }) =>
      fn.coalesce(fn.sum<Centavos>('shipping_centavos'), sql<Centavos>`0`).as('total'),
    )
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Sum of all refunds of a payment attempt in centavos. It includes refunds that the gateway
 * refused, because these are made manually.
 */
export function sumRefunds(db: Db, attemptId: number): Promise<Centavos> {
  return readOne(db, refundSumRead(db, attemptId))
}

/** The same, to be read with other facts. */
export function refundSumRead(db: Db, attemptId: number): CombinableRead<Centavos> {
  return sumOf(db, attemptId, ['requested', 'needs_clabe', 'failed', 'done'])
}

/** Sum of the completed refunds of a payment attempt, in centavos. */
export function sumFinishedRefunds(db: Db, attemptId: number): Promise<Centavos> {
  return readOne(db, sumOf(db, attemptId, ['done']))
}

function sumOf(db: Db, attemptId: number, states: Refund['state'][]): CombinableRead<Centavos> {
  const query = db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<Centavos | null>('amount_centavos').as('total'))
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', states)
  return combinableRead(query, ([row]) => row?.total ?? zeroCentavos)
}

/** Whether a payment attempt has a pending refund. */
export async function hasOpenRefund(db: Db, attemptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['requested', 'needs_clabe'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a refund as completed. */
export async function finishRefund(
  db: Db,
  id: number,
  gatewayRefundId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'done', failure: null, finished_at: now, gateway_refund_id: gatewayRefundId })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

/** Locks a refund until the transaction ends. */
export async function lockRefund(db: Db, id: number): Promise<Refund | undefined> {
  const row = await createRefundSelectQuery(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row
}

/**
 * Stores the bank account of a refund and removes the refund from its bank file, so that the next
 * bank file includes it.
 */
export async function setRefundBankAccount(
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

/** Whether a bank file for transfers already contains the refund. */
export async function isRefundInBankTransferFile(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('bank_file_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes refunds for the next bank file; concurrent calls get each refund once. */
export async function claimRefundsForBankFile(
  db: Db,
  limit: number,
  now: Date,
): Promise<Transfer[]> {
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

/** Lists the unfinished transfers in the bank file created at the given time. */
export async function listRefundsOfBankFile(db: Db, at: Date): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select r.id, a.order_number as "orderNumber", r.amount_centavos as amount, r.clabe,
      r.clabe_holder as holder
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.state = 'needs_clabe' and r.clabe is not null and r.bank_file_at = ${at}
    order by r.id`.execute(db)
  return rows
}

/** SQL select of refunds, with columns named as in the domain code. */
export function createRefundSelectQuery(db: Db) {
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
      'refunds.failure',
      'refunds.retries',
    ])
}
