import { randomBytes } from 'node:crypto'
import { dayInMexico } from '#domain/calendar.ts'
import { type OrderLine, orderNumber } from '#domain/orders/order.ts'
import { type PurchaseSnapshot, readSnapshot } from '#domain/orders/purchase-snapshot.ts'
import type { GatewayPayment } from '#payments/gateway.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as lastingNames from '#persistence/orders/lasting-names.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as unknownPayments from '#persistence/orders/unknown-payments.ts'

const maxDraws = 5

/** Whether a payment without an attempt is relevant: money was received, or a voucher is open. */
export function isOwn({ ref, status, paidAmount }: GatewayPayment): boolean {
  return ref !== '' && (paidAmount > 0 || !['open', 'failed', 'expired'].includes(status))
}

/**
 * Recreates an attempt missing in the database from the snapshot in the gateway session. It is created as ended, so
 * that the rule for late payments applies; if this fails, the payment needs manual review.
 */
export async function recoverAttempt(
  db: Db,
  gateway: string,
  payment: GatewayPayment,
  now: Date,
): Promise<void> {
  const { sessionId, ref, paidAmount: paid } = payment
  const snapshot = readSnapshot(payment.snapshot, payment)
  const isReadable = typeof snapshot !== 'string'
  const number = isReadable ? await insertAttempt(db, gateway, snapshot, now) : undefined
  if (!number) {
    const there = isReadable ? await payments.findByRef(db, ref) : undefined
    // the attempt was created concurrently
    if (there?.sessionId === sessionId) return
    const reason = isReadable ? 'taken' : snapshot
    await unknownPayments.note(db, { gateway, sessionId, ref, paid, reason }, now)
    return
  }
  await unknownPayments.resolve(db, { gateway, sessionId }, 'recovered', now)
  const subject = `order:${number}`
  const entry = { actor: `gateway:${gateway}`, action: 'attempt-recovered', subject }
  await auditLog.add(db, entry, now)
}

/** Inserts the attempt under its original number, or another if taken. Undefined when the reference exists. */
async function insertAttempt(
  db: Db,
  gateway: string,
  snapshot: PurchaseSnapshot,
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
  const couponId = couponCode === null ? null : await lastingNames.couponId(db, couponCode)
  const attempt: payments.NewAttempt = {
    ...rest,
    shopperId: await shoppers.findOrPrepare(db, { identity, email: snapshot.email }),
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
    const drawn = draw > 0 && { orderNumber: orderNumber(dayInMexico(now), randomBytes(6)) }
    const made = await payments.insert(db, { ...attempt, ...drawn }, found)
    if (made) return made.orderNumber
    if (await payments.findByRef(db, attempt.ref)) return undefined
  }
  throw new Error('Could not draw a free order number')
}

async function linesOf(db: Db, lines: PurchaseSnapshot['lines']): Promise<OrderLine[]> {
  const ids = await lastingNames.productIds(
    db,
    lines.map(({ sku }) => sku),
  )
  return lines.map((line) => ({ ...line, productId: ids.get(line.sku) ?? null }))
}
