import { type Centavos, largest, zero } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { isRefundedByGateway, owedBack } from '#domain/orders/payment.ts'
import { shownMoney } from '#domain/shown-money.ts'
import type { RefundedLine } from '#mail/order-news.ts'
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { oneByOne } from '../one-by-one.ts'
import { openRefundTicket } from './open-refund-ticket.ts'
import { tellAboutOrder } from './tell-about-order.ts'

const batchSize = 50

/** Of refunds that the letter about a cancellation speaks of already. */
export const canceledKey = 'canceled'

export type OwedMoney = {
  amount: Centavos
  reason: string
  key: string
  /** what of it is for shipping */
  shipping?: Centavos
  /** what of it is for which units */
  lines?: RefundedLine[]
}

/**
 * Requests that money of an attempt goes back to its shopper, once per reason. A card is given back by the gateway; a
 * transfer or cash needs an account, which a ticket asks for.
 */
export async function requestRefund(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order | undefined },
  owed: OwedMoney,
  now: Date,
): Promise<refunds.Refund | undefined> {
  if (owed.amount <= 0) return undefined
  const { lines = [], shipping = zero } = owed
  const details = refundDetails(attempt, owed.amount, { lines, shipping })
  const byGateway = isRefundedByGateway(attempt)
  const refund = await refunds.request(
    db,
    {
      attemptId: attempt.id,
      amount: owed.amount,
      reason: owed.reason,
      state: byGateway ? 'requested' : 'needs_clabe',
      idempotencyKey: refundKey(attempt, owed.key),
      shipping,
    },
    now,
  )
  if (!refund || !order) return refund
  if (!byGateway) await openRefundTicket(db, { attempt, order, amount: owed.amount }, now)
  if (owed.key === canceledKey) return refund
  const occasion = { key: owed.key, details }
  await tellAboutOrder(db, 'order-refund-open', { attempt, order }, occasion, now)
  return refund
}

/** Names a refund of an attempt to the gateway, which makes it once. */
export function refundKey({ ref }: Pick<PaymentAttempt, 'ref'>, key: string): string {
  return `${ref}:${key}`
}

/** What a letter says about money that goes back. */
export function refundDetails(
  attempt: PaymentAttempt,
  amount: Centavos,
  { lines, shipping }: { lines: RefundedLine[]; shipping: Centavos } = {
    lines: [],
    shipping: zero,
  },
) {
  const byGateway = isRefundedByGateway(attempt) ? 1 : 0
  return { amount, byGateway, ...(lines.length > 0 && { refunded: { lines, shipping } }) }
}

/** What an attempt the caller holds still owes, in centavos, `kept` being the price of the order it bought. */
export async function stillOwed(
  db: Db,
  attempt: PaymentAttempt,
  { kept }: { kept: Centavos },
): Promise<Centavos> {
  return owedBack({ ...attempt, kept, promised: await refunds.totalOf(db, attempt.id) })
}

/**
 * Executes pending gateway refunds, all or one attempt's, without waiting for other runs. Unanswered refunds wait for
 * the next run.
 */
export async function makeRefunds(
  db: Db,
  gateway: Gateway,
  now: Date,
  { attemptId }: { attemptId?: number } = {},
): Promise<number> {
  let made = 0
  await oneByOne(await refunds.waiting(db, { attemptId, limit: batchSize }), async (refund) => {
    if (await makeRefund(db, gateway, refund, now)) made += 1
  })
  return made
}

async function makeRefund(
  db: Db,
  gateway: Gateway,
  refund: refunds.Refund,
  now: Date,
): Promise<boolean> {
  const attempt = await payments.findById(db, refund.attemptId)
  if (!attempt?.sessionId || attempt.gateway !== gateway.name) return false
  try {
    const { amount, idempotencyKey } = refund
    const { sessionId } = attempt
    const { refundId } = await gateway.refund({ sessionId, amount, idempotencyKey })
    await noteRefunded(db, refund, refundId, now)
    return true
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false
    if (!(error instanceof GatewayRefused)) throw error
    await refunds.finish(db, refund.id, { state: 'failed' }, now)
    const subject = `order:${attempt.orderNumber}`
    const reason = error.reason
    await auditLog.add(db, { actor: 'system', action: 'refund-failed', subject, reason }, now)
    return false
  }
}

/** Writes down that money is back with its shopper, and tells them unless they know that their card gets it. */
export async function noteRefunded(
  db: Db,
  refund: refunds.Refund,
  gatewayRefundId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await payments.lock(transaction, refund.attemptId)
    // two processes may have asked the gateway, which gives money back once
    if (!attempt || (await refunds.lock(transaction, refund.id))?.state === 'done') return
    await refunds.finish(transaction, refund.id, { state: 'done', gatewayRefundId }, now)
    const done = await refunds.doneOf(transaction, attempt.id)
    const refunded = largest(attempt.refunded, done)
    const changed = await payments.update(transaction, attempt.id, { refunded }, now)
    const order = await orders.lockByAttempt(transaction, attempt.id)
    if (!order) return
    const reason = `Te devolvimos ${shownMoney(refund.amount)}`
    const event = { actor: 'system', reason, visible: true }
    await orders.addEventWithoutMove(transaction, order, event, now)
    if (!(await refunds.isOpenFor(transaction, attempt.id)) && refunded === attempt.paid) {
      await orders.update(transaction, order.id, { paymentFlag: 'refunded' }, now)
    }
    const isToldAlready =
      isRefundedByGateway(attempt) && refund.idempotencyKey === refundKey(attempt, canceledKey)
    if (isToldAlready) return
    const occasion = { key: String(refund.id), details: { amount: refund.amount } }
    await tellAboutOrder(transaction, 'order-refunded', { attempt: changed, order }, occasion, now)
  })
}
