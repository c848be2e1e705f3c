import { formatCentavos } from '#domain/format-money.ts'
import { type Centavos, largest, zero } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { isRefundedByGateway, owedBack } from '#domain/orders/payment.ts'
import type { RefundedLine } from '#mail/order-news.ts'
import {
  GatewayCredentialsRejected,
  GatewayRefused,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import { connectedGateways, gatewayNamed, type Gateways } from '#payments/gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { mapSequentially } from '../limited-map.ts'
import { openRefundTicket } from './open-refund-ticket.ts'
import { tellAboutOrder } from './tell-about-order.ts'

const batchSize = 50

/** Idempotency key for the refund of a cancelled order, whose mail requests the bank account. */
export const canceledKey = 'canceled'

export type OwedMoney = {
  amount: Centavos
  reason: string
  key: string
  /** part of the refund for shipping, in centavos */
  shipping?: Centavos
  /** refunded units by order line */
  lines?: RefundedLine[]
}

/**
 * Requests a refund of an attempt's payment, once per reason. The gateway refunds cards; transfers and cash need a bank
 * account, which a ticket requests.
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
  // refunds by a gateway may fail, so the shopper is notified on completion
  if (!refund || !order || byGateway) return refund
  await openRefundTicket(db, { attempt, order, amount: owed.amount }, now)
  if (owed.key === canceledKey) return refund
  const occasion = { key: owed.key, details }
  await tellAboutOrder(db, 'order-refund-open', { attempt, order }, occasion, now)
  return refund
}

/** The gateway's idempotency key of a refund. */
export function refundKey({ ref }: Pick<PaymentAttempt, 'ref'>, key: string): string {
  return `${ref}:${key}`
}

/** Refund details for a mail to the shopper. */
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

/** Centavos of a locked attempt that must still be refunded; `kept` is the price of its order. */
export async function stillOwed(
  db: Db,
  attempt: PaymentAttempt,
  { kept }: { kept: Centavos },
): Promise<Centavos> {
  return owedBack({ ...attempt, kept, promised: await refunds.totalOf(db, attempt.id) })
}

/**
 * Executes waiting refunds, all or those of one attempt, each at the gateway of its payment. Unanswered requests are
 * retried in the next round; refunds of disconnected gateways are left to manual transfer.
 */
export async function makeRefunds(
  db: Db,
  gateways: Gateways,
  now: Date,
  { attemptId }: { attemptId?: number } = {},
): Promise<number> {
  let made = 0
  const rejecting = new Set<string>()
  const waiting = await waitingRefunds(db, gateways, attemptId)
  await mapSequentially(waiting, async (refund) => {
    if (await makeRefund(db, gateways, refund, rejecting, now)) made += 1
  })
  return made
}

/** Waiting refunds grouped by gateway, so that a failing gateway does not delay the others. */
async function waitingRefunds(db: Db, gateways: Gateways, attemptId: number | undefined) {
  if (attemptId !== undefined) return refunds.waiting(db, { attemptId, limit: batchSize })
  const names = connectedGateways(gateways).map(({ name }) => name)
  const shares = [
    refunds.waiting(db, { exceptGateways: names, limit: batchSize }),
    ...names.map((gateway) => refunds.waiting(db, { gateway, limit: batchSize })),
  ]
  return (await Promise.all(shares)).flat()
}

async function makeRefund(
  db: Db,
  gateways: Gateways,
  refund: refunds.Refund,
  rejecting: Set<string>,
  now: Date,
): Promise<boolean> {
  const attempt = await payments.findById(db, refund.attemptId)
  if (!attempt?.sessionId || rejecting.has(attempt.gateway)) return false
  const gateway = gatewayNamed(gateways, attempt.gateway)
  if (attempt.state === 'charged_back') {
    await noteFailed(db, { attempt, refund }, { failure: 'charged-back' }, now)
    return false
  }
  if (!gateway) {
    await noteFailed(db, { attempt, refund }, { failure: 'not-connected' }, now)
    return false
  }
  try {
    const { amount } = refund
    const { sessionId } = attempt
    const idempotencyKey = tryKey(refund)
    const { refundId } = await gateway.refund({ sessionId, amount, idempotencyKey })
    await noteRefunded(db, refund, { id: refundId, byGateway: true }, now)
    return true
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      // other refunds of this gateway would be rejected too
      if (error instanceof GatewayCredentialsRejected) rejecting.add(attempt.gateway)
      await refunds.noteTried(db, refund.id, now)
      return false
    }
    if (!(error instanceof GatewayRefused)) throw error
    const { reason } = error
    await noteFailed(db, { attempt, refund }, { failure: 'refused', reason }, now)
    return false
  }
}

/**
 * Idempotency key of a refund attempt. Gateways repeat the answer to a known key, so each manual retry has a new one.
 */
function tryKey({ idempotencyKey, retries }: refunds.Refund): string {
  return retries === 0 ? idempotencyKey : `${idempotencyKey}:${retries}`
}

async function noteFailed(
  db: Db,
  { attempt, refund }: { attempt: PaymentAttempt; refund: refunds.Refund },
  { failure, reason = failure }: { failure: refunds.RefundFailure; reason?: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await refunds.fail(transaction, refund, failure, now))) return
    const subject = `order:${attempt.orderNumber}`
    await auditLog.add(
      transaction,
      { actor: 'system', action: 'refund-failed', subject, reason },
      now,
    )
  })
}

/** Records a completed refund and notifies the shopper if the payment has an order. */
export async function noteRefunded(
  db: Db,
  refund: refunds.Refund,
  made: { id: string; byGateway: boolean },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const attempt = await payments.lock(transaction, refund.attemptId)
    // two processes may have sent the refund; the gateway executes it once
    if (!attempt || (await refunds.lock(transaction, refund.id))?.state === 'done') return
    await refunds.finish(transaction, refund.id, made.id, now)
    const done = await refunds.doneOf(transaction, attempt.id)
    const refunded = largest(attempt.refunded, done)
    const changed = await payments.update(transaction, attempt.id, { refunded }, now)
    const order = await orders.lockByAttempt(transaction, attempt.id)
    if (!order) return
    const reason = `Te devolvimos ${formatCentavos(refund.amount)}`
    const event = { actor: 'system', reason, visible: true }
    await orders.addEventWithoutMove(transaction, order, event, now)
    if (!(await refunds.isOpenFor(transaction, attempt.id)) && refunded === attempt.paid) {
      await orders.update(transaction, order.id, { paymentFlag: 'refunded' }, now)
    }
    const details = await madeDetails(transaction, refund, made)
    const occasion = { key: String(refund.id), details }
    await tellAboutOrder(transaction, 'order-refunded', { attempt: changed, order }, occasion, now)
  })
}

async function madeDetails(
  db: Db,
  { id, amount, shipping }: refunds.Refund,
  { byGateway }: { byGateway: boolean },
) {
  const lines = await refundLines.ofRefund(db, id)
  return {
    amount,
    byGateway: byGateway ? 1 : 0,
    ...(lines.length > 0 && { refunded: { lines, shipping } }),
  }
}
