import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { NewPaymentSession, PaymentSession } from './payment-session-types.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

export type PaymentSessionChange = Partial<
  Pick<
    PaymentSession,
    | 'status'
    | 'method'
    | 'installments'
    | 'maskedPan'
    | 'brand'
    | 'authorization'
    | 'challenge'
    | 'voucher'
    | 'trackingKey'
    | 'paidAmount'
    | 'refundedAmount'
    | 'paidAt'
    | 'approvesAt'
    | 'approvesNotice'
    | 'declineReason'
    | 'keptForm'
  >
>

const columnNames: Record<keyof PaymentSessionChange, string> = {
  status: 'status',
  method: 'method',
  installments: 'installments',
  maskedPan: 'masked_pan',
  brand: 'brand',
  authorization: '"authorization"',
  challenge: 'challenge',
  voucher: 'voucher',
  trackingKey: 'tracking_key',
  paidAmount: 'paid_amount',
  refundedAmount: 'refunded_amount',
  paidAt: 'paid_at',
  approvesAt: 'approves_at',
  approvesNotice: 'approves_notice',
  declineReason: 'decline_reason',
  keptForm: 'kept_form',
}

/** SQL columns that map a row to `PaymentSession`; amounts are small enough for exact JavaScript numbers. */
const sessionColumns = `id, account::float8 as account, ref, request_hash as "requestHash", status,
  order_number as "orderNumber", amount::float8 as amount, description, lines, email, methods,
  cash_limit::float8 as "cashLimit", installment_plans as "installmentPlans", success_url as "successUrl", failure_url as "failureUrl",
  notify_url as "notifyUrl", expires_at as "expiresAt", spei_expires_at as "speiExpiresAt",
  cash_expires_at as "cashExpiresAt", method, installments, masked_pan as "maskedPan", brand,
  "authorization", challenge, voucher, tracking_key as "trackingKey",
  paid_amount::float8 as "paidAmount", refunded_amount::float8 as "refundedAmount",
  paid_at as "paidAt", approves_at as "approvesAt", approves_notice as "approvesNotice",
  decline_reason as "declineReason", kept_form as "keptForm", snapshot, created_at as "createdAt"`

/**
 * Creates a payment session; a repeated request with the same reference and content returns the
 * existing session.
 */
export async function createPaymentSession(
  db: Queryable,
  asked: NewPaymentSession,
  now: Date,
): Promise<PaymentSession | 'different-request'> {
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  await db.query(
    `insert into payment_simulator.sessions (id, ref, request_hash, order_number, amount, description,
       lines, email, methods, cash_limit, installment_plans, success_url, failure_url, notify_url, expires_at,
       spei_expires_at, cash_expires_at, snapshot, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
     on conflict (ref) do nothing`,
    [
      `ses_${randomBytes(16).toString('base64url')}`,
      asked.ref,
      hash,
      asked.orderNumber,
      asked.amount,
      asked.description,
      JSON.stringify(asked.lines),
      asked.email,
      asked.methods,
      asked.cashLimit ?? null,
      asked.installmentPlans,
      asked.successUrl,
      asked.failureUrl,
      asked.notifyUrl,
      asked.expiresAt,
      asked.voucherExpiresAt.spei,
      asked.voucherExpiresAt.cash,
      asked.snapshot ?? null,
      now,
    ],
  )
  const { rows } = await db.query<PaymentSession>(
    `select ${sessionColumns} from payment_simulator.sessions where ref = $1`,
    [asked.ref],
  )
  const session = rows[0]!
  return session.requestHash === hash ? session : 'different-request'
}

export async function findPaymentSession(
  db: Queryable,
  id: string,
): Promise<PaymentSession | undefined> {
  const { rows } = await db.query<PaymentSession>(
    `select ${sessionColumns} from payment_simulator.sessions where id = $1`,
    [id],
  )
  return rows[0]
}

export async function lockPaymentSession(
  db: Queryable,
  id: string,
): Promise<PaymentSession | undefined> {
  const { rows } = await db.query<PaymentSession>(
    `select ${sessionColumns} from payment_simulator.sessions where id = $1 for update`,
    [id],
  )
  return rows[0]
}

export async function listNewestPaymentSessions(
  db: Queryable,
  limit: number,
): Promise<PaymentSession[]> {
  const { rows } = await db.query<PaymentSession>(
    `select ${sessionColumns} from payment_simulator.sessions order by created_at desc, account desc limit $1`,
    [limit],
  )
  return rows
}

/**
 * Lists payment sessions that began in a period, by account number, starting after the number
 * `after` (keyset pagination).
 */
export async function listPaymentSessionsOfPeriod(
  db: Queryable,
  { since, until, after, limit }: { since: string; until: string; after: number; limit: number },
): Promise<Pick<PaymentSession, 'id' | 'ref' | 'account'>[]> {
  const { rows } = await db.query<Pick<PaymentSession, 'id' | 'ref' | 'account'>>(
    `select id, ref, account::float8 as account from payment_simulator.sessions
     where created_at >= $1 and created_at < $2 and account > $3 order by account limit $4`,
    [since, until, after, limit],
  )
  return rows
}

/** Lists payment sessions that have expired or whose delayed approval is due. */
export async function listPaymentSessionsDueForUpdate(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<PaymentSession[]> {
  const { rows } = await db.query<PaymentSession>(
    `select ${sessionColumns} from payment_simulator.sessions
     where (status = 'open' and expires_at <= $1)
        or (status = 'pending' and (approves_at <= $1 or (voucher->>'expiresAt')::timestamptz <= $1))
     order by account limit $2`,
    [now, limit],
  )
  return rows
}

/** Deletes payment sessions with their refunds and webhooks. */
export async function deletePaymentSessions(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.query(
    `with refunds as (delete from payment_simulator.refunds where session_id = any ($1)),
       notices as (delete from payment_simulator.notices where session_id = any ($1))
     delete from payment_simulator.sessions where id = any ($1)`,
    [ids],
  )
}

function isColumn(name: string): name is keyof PaymentSessionChange {
  return Object.hasOwn(columnNames, name)
}

export async function updatePaymentSession(
  db: Queryable,
  id: string,
  change: PaymentSessionChange,
  now: Date,
): Promise<PaymentSession> {
  const names = Object.keys(change).filter((name) => isColumn(name))
  const set = names.map((name, index) => `${columnNames[name]} = $${index + 3}`)
  const { rows } = await db.query<PaymentSession>(
    `update payment_simulator.sessions set ${['updated_at = $2', ...set].join(', ')}
     where id = $1 returning ${sessionColumns}`,
    [id, now, ...names.map((name) => change[name])],
  )
  return rows[0]!
}
