import { formatCentavos } from '#domain/format-money.ts'
import { type Centavos, maxCentavos, zeroCentavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { isRefundMadeByPaymentGateway, calculateOutstandingRefund } from '#domain/orders/payment.ts'
import type { RefundedOrderLine } from '#mail/order-mail-template.ts'
import {
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentGateway,
} from '#payments/gateway.ts'
import {
  listConnectedGateways,
  findGateway,
  type PaymentGateways,
} from '#payments/payment-gateways.ts'
import { tryToAcquireLock } from '#persistence/advisory-lock.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { listCompletedRefunds } from '#persistence/orders/completed-refunds.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { openRefundTicket } from './open-refund-ticket.ts'

const batchSize = 50

/**
 * Key under which the refund of a cancelled order is requested once. The cancellation mail already
 * asks for the bank account, so no separate mail is sent.
 */
export const cancelledOrderRefundRequestKey = 'canceled'

export type RefundRequestInput = {
  amount: Centavos
  reason: string
  key: string
  /** part of the refund for shipping, in centavos */
  shipping?: Centavos
  /** refunded units by order line */
  lines?: RefundedOrderLine[]
}

/**
 * Requests a refund of an attempt's payment, once per reason. Card payments are refunded by the
 * gateway; for transfers and cash, a ticket asks the shopper for a bank account.
 */
export async function requestRefund(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order | undefined },
  owed: RefundRequestInput,
  now: Date,
): Promise<refunds.Refund | undefined> {
  if (owed.amount <= 0) return undefined
  const { lines = [], shipping = zeroCentavos } = owed
  const details = createRefundMailDetails(attempt, owed.amount, { lines, shipping })
  const byGateway = isRefundMadeByPaymentGateway(attempt)
  const refund = await refunds.requestRefund(
    db,
    {
      attemptId: attempt.id,
      amount: owed.amount,
      reason: owed.reason,
      state: byGateway ? 'requested' : 'needs_clabe',
      idempotencyKey: createRefundIdempotencyKey(attempt, owed.key),
      shipping,
    },
    now,
  )
  // no mail is sent yet for refunds by the gateway: they may fail, so the shopper is notified on
  // completion
  if (!refund || !order || byGateway) return refund
  await openRefundTicket(db, { attempt, order, amount: owed.amount }, now)
  if (owed.key === cancelledOrderRefundRequestKey) return refund
  const occasion = { key: owed.key, details }
  await notifyAboutOrder(db, 'order-refund-open', { attempt, order }, occasion, now)
  return refund
}

/** Creates the idempotency key under which a refund is requested from the gateway. */
export function createRefundIdempotencyKey(
  { ref }: Pick<PaymentAttempt, 'ref'>,
  key: string,
): string {
  return `${ref}:${key}`
}

export function createRefundMailDetails(
  attempt: PaymentAttempt,
  amount: Centavos,
  { lines, shipping }: { lines: RefundedOrderLine[]; shipping: Centavos } = {
    lines: [],
    shipping: zeroCentavos,
  },
) {
  const byGateway = isRefundMadeByPaymentGateway(attempt) ? 1 : 0
  return { amount, byGateway, ...(lines.length > 0 && { refunded: { lines, shipping } }) }
}

/**
 * Amount in centavos of a locked payment attempt that must still be refunded; `kept` is the price
 * of what the order keeps.
 */
export async function calculateRefundStillOwed(
  db: Db,
  attempt: PaymentAttempt,
  { kept }: { kept: Centavos },
): Promise<Centavos> {
  return calculateOutstandingRefund({
    ...attempt,
    kept,
    promised: await refunds.sumRefunds(db, attempt.id),
  })
}

/**
 * Executes waiting refunds, all or those of one payment attempt, at the gateway of each payment.
 * Requests without response are retried in the next round; refunds of disconnected gateways are
 * made by manual transfer.
 */
export async function executeRefunds(
  db: Db,
  gateways: PaymentGateways,
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
async function waitingRefunds(db: Db, gateways: PaymentGateways, attemptId: number | undefined) {
  if (attemptId !== undefined)
    return refunds.listWaitingRefunds(db, { attemptId, limit: batchSize })
  const names = listConnectedGateways(gateways).map(({ name }) => name)
  const shares = [
    refunds.listWaitingRefunds(db, { exceptGateways: names, limit: batchSize }),
    ...names.map((gateway) => refunds.listWaitingRefunds(db, { gateway, limit: batchSize })),
  ]
  return (await Promise.all(shares)).flat()
}

async function makeRefund(
  db: Db,
  gateways: PaymentGateways,
  refund: refunds.Refund,
  rejecting: Set<string>,
  now: Date,
): Promise<boolean> {
  const attempt = await paymentAttempts.findPaymentAttempt(db, refund.attemptId)
  if (!attempt?.sessionId || rejecting.has(attempt.gateway)) return false
  const gateway = findGateway(gateways, attempt.gateway)
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
    const request = { sessionId, amount, idempotencyKey: tryKey(refund) }
    if (gateway.lacksRefundKeys) return await makeAlone(db, gateway, refund, request, now)
    const { refundId } = await gateway.refund(request)
    await recordCompletedRefund(db, refund, { id: refundId, byGateway: true }, now)
    return true
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      // the gateway rejects the shop's credentials, so all other refunds of this gateway would be
      // rejected too
      if (error instanceof GatewayCredentialsRejected) rejecting.add(attempt.gateway)
      await refunds.moveRefundToEndOfQueue(db, refund.id, now)
      return false
    }
    if (!(error instanceof GatewayRejectedRequest)) throw error
    const { reason } = error
    await noteFailed(db, { attempt, refund }, { failure: 'refused', reason }, now)
    return false
  }
}

/**
 * Makes a refund at a gateway without idempotency keys, unless another process makes one of the same
 * payment now. From the recorded refunds the gateway recognises one with a lost reply, so refund and
 * record share a transaction.
 */
function makeAlone(
  db: Db,
  gateway: PaymentGateway,
  refund: refunds.Refund,
  request: Parameters<PaymentGateway['refund']>[0],
  now: Date,
): Promise<boolean> {
  const { id, attemptId } = refund
  return runInTransaction(db, async (transaction) => {
    if (!(await tryToAcquireLock(transaction, `refunds:${attemptId}`))) return false
    if ((await refunds.findRefund(transaction, id))?.state !== 'requested') return false
    const recorded = await listCompletedRefunds(transaction, attemptId)
    const { refundId } = await gateway.refund({ ...request, recorded })
    await recordCompletedRefund(transaction, refund, { id: refundId, byGateway: true }, now)
    return true
  })
}

/**
 * Idempotency key sent to the gateway for a refund. Gateways repeat their first response to a known
 * key, so each manual retry uses a new key.
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
  await runInTransaction(db, async (transaction) => {
    if (!(await refunds.markRefundFailed(transaction, refund, failure, now))) return
    const subject = `order:${attempt.orderNumber}`
    await auditLog.addAuditEntry(
      transaction,
      { actor: 'system', action: 'refund-failed', subject, reason },
      now,
    )
  })
}

/** Records a completed refund and notifies the shopper if the payment has an order. */
export async function recordCompletedRefund(
  db: Db,
  refund: refunds.Refund,
  made: { id: string; byGateway: boolean },
  now: Date,
): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, refund.attemptId)
    // if two processes sent the same refund, the gateway executes it only once, so it is recorded
    // only once
    if (!attempt || (await refunds.lockRefund(transaction, refund.id))?.state === 'done') return
    await refunds.finishRefund(transaction, refund.id, made.id, now)
    const done = await refunds.sumFinishedRefunds(transaction, attempt.id)
    const refunded = maxCentavos(attempt.refunded, done)
    const changed = await paymentAttempts.updatePaymentAttempt(
      transaction,
      attempt.id,
      { refunded },
      now,
    )
    const order = await orders.lockOrderByPaymentAttempt(transaction, attempt.id)
    if (!order) return
    const reason = `Te devolvimos ${formatCentavos(refund.amount)}`
    const event = { actor: 'system', reason, visible: true }
    await orders.addOrderEventWithoutStateChange(transaction, order, event, now)
    if (!(await refunds.hasOpenRefund(transaction, attempt.id)) && refunded === attempt.paid) {
      await orders.updateOrder(transaction, order.id, { paymentFlag: 'refunded' }, now)
    }
    const details = await madeDetails(transaction, refund, made)
    const occasion = { key: String(refund.id), details }
    await notifyAboutOrder(
      transaction,
      'order-refunded',
      { attempt: changed, order },
      occasion,
      now,
    )
  })
}

async function madeDetails(
  db: Db,
  { id, amount, shipping }: refunds.Refund,
  { byGateway }: { byGateway: boolean },
) {
  const lines = await refundLines.listLinesOfRefund(db, id)
  return {
    amount,
    byGateway: byGateway ? 1 : 0,
    ...(lines.length > 0 && { refunded: { lines, shipping } }),
  }
}
