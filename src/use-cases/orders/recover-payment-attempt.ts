import { randomBytes } from 'node:crypto'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type OrderLine, createOrderNumber } from '#domain/orders/order.ts'
import {
  type PaymentAttemptSnapshot,
  parsePaymentAttemptSnapshot,
} from '#domain/orders/payment-attempt-snapshot.ts'
import type { GatewayPayment } from '#payments/gateway.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as newPaymentAttempts from '#persistence/orders/new-payment-attempts.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as stableIdentifiers from '#persistence/orders/payment-snapshot-identifiers.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'

const maxDraws = 5

/**
 * Whether a payment without an attempt in the database must be recovered: money was received, or a
 * payment slip (cash or transfer) is still payable.
 */
export function isRecoverablePayment({ ref, status, paidAmount }: GatewayPayment): boolean {
  return ref !== '' && (paidAmount > 0 || !['open', 'failed', 'expired'].includes(status))
}

/**
 * Recreates a payment attempt missing in the database from data stored with the gateway session.
 * The attempt counts as ended, so the late payment rule applies; on failure, the payment needs
 * manual review.
 */
export async function recoverPaymentAttempt(
  db: Db,
  gateway: string,
  payment: GatewayPayment,
  now: Date,
): Promise<void> {
  const { sessionId, ref, paidAmount: paid } = payment
  const snapshot = parsePaymentAttemptSnapshot(payment.snapshot, payment)
  const isReadable = typeof snapshot !== 'string'
  const number = isReadable ? await insertAttempt(db, gateway, snapshot, now) : undefined
  if (!number) {
    const there = isReadable
      ? await paymentAttempts.findPaymentAttemptByReference(db, ref)
      : undefined
    // the attempt was created concurrently
    if (there?.sessionId === sessionId) return
    const reason = isReadable ? 'taken' : snapshot
    await unknownPayments.recordUnknownPayment(db, { gateway, sessionId, ref, paid, reason }, now)
    return
  }
  await unknownPayments.resolveUnknownPayment(db, { gateway, sessionId }, 'recovered', now)
  const subject = `order:${number}`
  const entry: auditLog.AuditEntry = {
    actor: `gateway:${gateway}`,
    action: 'attempt-recovered',
    subject,
  }
  await auditLog.addAuditEntry(db, entry, now)
}

/**
 * Inserts the recreated attempt under its original order number, or a new number if taken.
 * Undefined if an attempt with the same reference exists.
 */
async function insertAttempt(
  db: Db,
  gateway: string,
  snapshot: PaymentAttemptSnapshot,
  now: Date,
): Promise<string | undefined> {
  const {
    version: _,
    identity,
    lines,
    couponCode,
    createdAt,
    expiresAt,
    trial = false,
    ...rest
  } = snapshot
  const couponId =
    couponCode === null ? null : await stableIdentifiers.findCouponIdByCode(db, couponCode)
  const attempt: newPaymentAttempts.NewPaymentAttempt = {
    ...rest,
    shopperId: await shoppers.getOrCreateShopperAccount(db, { identity, email: snapshot.email }),
    state: 'expired',
    trial,
    cartHash: '',
    gateway,
    couponCode,
    couponId,
    couponState: couponId === null ? null : 'returned',
    invoiceData: null,
    stockState: 'released',
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  }
  const found = await linesOf(db, lines)
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const drawn = draw > 0 && { orderNumber: createOrderNumber(toMexicoDay(now), randomBytes(6)) }
    const made = await newPaymentAttempts.insertPaymentAttempt(db, { ...attempt, ...drawn }, found)
    if (made) return made.orderNumber
    if (await paymentAttempts.findPaymentAttemptByReference(db, attempt.ref)) return undefined
  }
  throw new Error('Could not draw a free order number')
}

async function linesOf(db: Db, lines: PaymentAttemptSnapshot['lines']): Promise<OrderLine[]> {
  const ids = await stableIdentifiers.findProductIdsBySku(
    db,
    lines.map(({ sku }) => sku),
  )
  return lines.map((line) => ({ ...line, productId: ids.get(line.sku) ?? null }))
}
