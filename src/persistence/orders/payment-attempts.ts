import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { OrderAddress, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { addressToJson } from '../address-json.ts'
import { type CombinableRead, combinableRead } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import type { PaymentAttempts } from '../tables.ts'
import { orderLineColumns } from './order-line-row.ts'
import { paymentAttemptColumns, toPaymentAttempt } from './payment-attempt-row.ts'

/** Stores the invoice data that the shopper entered while paying. */
export async function setInvoiceDataOfPaymentAttempt(
  db: Db,
  id: number,
  data: InvoiceData | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ invoice_data: data && JSON.stringify(data) })
    .where('id', '=', id)
    .modifyEnd(preparedStatementComment)
    .execute()
}

export async function listPaymentAttemptLines(db: Db, attemptId: number): Promise<OrderLine[]> {
  return linesOf(db, attemptId).execute()
}

export function paymentAttemptLinesRead(db: Db, attemptId: number): CombinableRead<OrderLine[]> {
  return combinableRead(linesOf(db, attemptId), (rows) => rows)
}

function linesOf(db: Db, attemptId: number) {
  return db
    .selectFrom('payment_attempt_lines')
    .select(orderLineColumns)
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .modifyEnd(preparedStatementComment)
}

export async function findPaymentAttemptByReference(
  db: Db,
  ref: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(paymentAttemptColumns)
    .where('ref', '=', ref)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row && toPaymentAttempt(row)
}

export async function findPaymentAttempt(db: Db, id: number): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(paymentAttemptColumns)
    .where('id', '=', id)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row && toPaymentAttempt(row)
}

/** Locks a payment attempt until the transaction ends. */
export async function lockPaymentAttempt(db: Db, id: number): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(paymentAttemptColumns)
    .where('id', '=', id)
    .forUpdate()
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row && toPaymentAttempt(row)
}

/** Finds the shopper's open payment attempt; at most one exists. */
export async function findOpenPaymentAttempt(
  db: Db,
  shopperId: number,
): Promise<PaymentAttempt | undefined> {
  const row = await openOf(db, shopperId).executeTakeFirst()
  return row && toPaymentAttempt(row)
}

export function openPaymentAttemptExistenceRead(
  db: Db,
  shopperId: number,
): CombinableRead<boolean> {
  return combinableRead(openOf(db, shopperId).clearSelect().select('id'), (rows) => rows.length > 0)
}

/** Locks the shopper's open payment attempt until the transaction ends. */
export async function lockOpenPaymentAttempt(
  db: Db,
  shopperId: number,
): Promise<PaymentAttempt | undefined> {
  const row = await openOf(db, shopperId).forUpdate().executeTakeFirst()
  return row && toPaymentAttempt(row)
}

function openOf(db: Db, shopperId: number) {
  return db
    .selectFrom('payment_attempts')
    .select(paymentAttemptColumns)
    .where('shopper_id', '=', shopperId)
    .where('state', '=', sql.lit('open'))
    .modifyEnd(preparedStatementComment)
}

/** Changes the delivery address of a payment attempt, and the delivery estimate if given. */
export async function setPaymentAttemptAddress(
  db: Db,
  id: number,
  { address, estimate }: { address: OrderAddress; estimate: { from: Day; to: Day } | null },
  now: Date,
): Promise<PaymentAttempt> {
  const row = await db
    .updateTable('payment_attempts')
    .set({
      shipping_address: JSON.stringify(addressToJson(address)),
      ...(estimate && { estimate_from: estimate.from, estimate_to: estimate.to }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(paymentAttemptColumns)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirstOrThrow()
  return toPaymentAttempt(row)
}

export type PaymentAttemptChange = Partial<
  Pick<
    PaymentAttempt,
    | 'state'
    | 'couponState'
    | 'method'
    | 'installments'
    | 'card'
    | 'voucher'
    | 'trackingKey'
    | 'paid'
    | 'refunded'
    | 'stockState'
    | 'expiresAt'
    | 'paidAt'
  > & {
    /** time at which the stock reserved by an unpaid payment attempt was or will be released */
    releasedAt: Date
  }
>

const columnNames = {
  state: 'state',
  couponState: 'coupon_state',
  method: 'method',
  installments: 'installments',
  card: 'card',
  voucher: 'voucher',
  trackingKey: 'tracking_key',
  paid: 'paid_centavos',
  refunded: 'refunded_centavos',
  stockState: 'stock_state',
  expiresAt: 'expires_at',
  paidAt: 'paid_at',
  releasedAt: 'released_at',
} as const satisfies Record<keyof PaymentAttemptChange, keyof PaymentAttempts>

export async function updatePaymentAttempt(
  db: Db,
  id: number,
  change: PaymentAttemptChange,
  now: Date,
): Promise<PaymentAttempt> {
  const names = getTypedKeys(columnNames).filter((name) => change[name] !== undefined)
  const row = await db
    .updateTable('payment_attempts')
    .set({
      ...Object.fromEntries(names.map((name) => [columnNames[name], change[name]])),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(paymentAttemptColumns)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirstOrThrow()
  return toPaymentAttempt(row)
}
