import { deductRewardPoints } from '#domain/account/reward-points.ts'
import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import { canChangeOrderReturnState } from '#domain/orders/order-return.ts'
import { canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import {
  planRefund,
  type RefundableLine,
  countRefundableUnits,
  type RefundRequest,
  type PlannedRefund,
  type RefundPlanningError,
} from '#domain/orders/refund.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import {
  isIdempotencyKeyReused,
  storeIdempotencyKey,
  type IdempotencyKeyReused,
} from '../idempotency.ts'
import { deliverLicences, revokeReturnedLicences } from './deliver-licences.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { readRefundableAmountsOfOrder } from './read-refundable-amounts.ts'
import { executeRefunds, createRefundIdempotencyKey, requestRefund } from './refund-payment.ts'
import { markOrderRefunded, refundWholeOrder } from './refund-whole-order.ts'
import { requestRefundApproval, needsRefundApproval } from './request-refund-approval.ts'
import { updateOrderFromShipments } from './update-order-from-shipments.ts'

export type OrderRefundRequest = {
  ask: RefundRequest
  reason: string
  actor: string
  /** idempotency key of one click on the refund button: a repeat does not refund twice */
  requestKey?: string
  /**
   * refund amount displayed to the operator; the refund is rejected if the current amount differs
   */
  expected?: Centavos
  /**
   * displayed amount of the payment that remains after the refund; if the current amount differs,
   * the refund is rejected, because another refund was made meanwhile
   */
  expectedStays?: Centavos
}

export type RefundOrderRefusal =
  | Refusal<'order-not-found' | 'move-not-allowed' | 'approval-waiting'>
  /**
   * the refund covers the whole order and nothing was shipped: the order must be cancelled instead
   */
  | Refusal<'cancel-instead'>
  /** the return has ended, or its units belong to another open return */
  | Refusal<'return-elsewhere'>
  /** the four-eyes approval requested with this idempotency key was refused or has expired */
  | Refusal<'approval-over'>
  /** the idempotency key belongs to another refund */
  | IdempotencyKeyReused
  /** the refund amount differs from the displayed one; `now` is the current amount */
  | Refusal<'refund-changed', { now: Centavos }>
  | Refusal<'refunded-meanwhile', { stays: Centavos }>
  | RefundPlanningError

/** `asked`: reference number of the four-eyes approval request for which the refund waits. */
export type RefundOrderResult = SuccessResult<{
  amount: Centavos
  attempt: PaymentAttempt
  asked?: number
}>

/**
 * Refunds the price of units of an order, or an amount; above the configured amount four-eyes approval is required
 * first.
 */
export async function refundOrder(
  db: Db,
  gateway: PaymentGateways,
  { number, ...refund }: OrderRefundRequest & { number: string },
  now: Date,
): Promise<RefundOrderResult | RefundOrderRefusal> {
  const done = await runInTransaction(
    db,
    async (transaction): Promise<RefundOrderResult | RefundOrderRefusal> => {
      const held = await lockOrderForUpdate(transaction, number)
      if (!held) return refuse('order-not-found')
      const { ask, reason, requestKey: key } = refund
      const press = key && { scope: `refund:${held.order.id}`, key, asked: { ask, reason } }
      if (press && (await isIdempotencyKeyReused(transaction, press))) return refuse('key-reused')
      const before = key && (await answerOfPress(transaction, held, key, now))
      if (before) return before
      const planned = await calculateOrderRefund(transaction, held, ask)
      if (!planned.ok) return planned
      const { amount, stays } = planned.plan
      if (refund.expected !== undefined && refund.expected !== amount) {
        return refuse('refund-changed', { now: amount })
      }
      if (refund.expectedStays !== undefined && refund.expectedStays !== stays) {
        return refuse('refunded-meanwhile', { stays })
      }
      if (press) await storeIdempotencyKey(transaction, press, null, now)
      if (!(await needsRefundApproval(transaction, held.attempt, amount))) {
        return recordCalculatedRefund(transaction, held, refund, planned.plan, now)
      }
      const asked = await requestRefundApproval(transaction, held, { ...refund, amount }, now)
      return asked.ok ? { ...asked, amount, attempt: held.attempt } : asked
    },
  )
  if (done.ok && done.asked === undefined) {
    await executeRefunds(db, gateway, now, { attemptId: done.attempt.id })
  }
  return done
}

/** Plans a refund of an order, or returns the reason why it is not possible. */
export async function calculateOrderRefund(
  db: Db,
  { attempt, order }: LockedOrder,
  ask: RefundRequest,
): Promise<
  | SuccessResult<{ plan: PlannedRefund }>
  | Refusal<'move-not-allowed' | 'cancel-instead' | 'return-elsewhere'>
  | RefundPlanningError
> {
  if (!isPaidUnrefundedOrder(order.state) || attempt.state !== 'paid')
    return refuse('move-not-allowed')
  const facts = await readRefundableAmountsOfOrder(db, { attempt, order })
  if (!(await agreesWithReturns(db, order, ask, facts.lines))) return refuse('return-elsewhere')
  const planned = planRefund(facts, ask)
  const parcels = await shipments.listShipmentsOfOrder(db, order.id)
  const isCalledOff = planned.ok && planned.plan.whole && canCancelOrder(order.state, parcels)
  return isCalledOff ? refuse('cancel-instead') : planned
}

/**
 * Whether a refund is compatible with the order's returns: the return that it belongs to must be
 * open, and enough units must remain for other open returns.
 */
async function agreesWithReturns(
  db: Db,
  { id }: Order,
  ask: RefundRequest,
  lines: readonly RefundableLine[],
): Promise<boolean> {
  if (!('lines' in ask)) return true
  const all = await returns.listReturnsOfOrder(db, id)
  if (ask.returnId !== undefined) {
    return all.some(
      (one) => one.id === ask.returnId && canChangeOrderReturnState(one.state, 'refunded'),
    )
  }
  const held = all.filter(({ closedAt }) => closedAt === null).flatMap((one) => one.lines)
  return ask.lines.every(({ lineId, goods, quantity }) => {
    const own = held.find((line) => line.lineId === lineId)
    const line = lines.find((one) => one.id === lineId)
    if (goods === 'unsent' || !own || !line) return true
    return goods === 'kept' && quantity + own.quantity <= countRefundableUnits(line, goods)
  })
}

/** Records a planned refund of a locked order; the gateway is called after the transaction. */
export async function recordCalculatedRefund(
  db: Db,
  held: LockedOrder,
  { ask, reason, actor, requestKey }: OrderRefundRequest,
  plan: PlannedRefund,
  now: Date,
): Promise<RefundOrderResult> {
  const { attempt, order } = held
  const { amount, shipping, lines } = plan
  await restock(db, order, { lines, actor }, now)
  const cause = { reason, actor }
  const about = {
    attempt,
    order: plan.whole ? await markOrderRefunded(db, order, cause, now) : order,
  }
  // the sum of earlier refunds makes the idempotency key unique, so that a second partial refund of
  // the same amount is not taken for a repeat
  const key = requestKey ? pressKey(requestKey) : `part:${await refunds.sumRefunds(db, attempt.id)}`
  const refund = plan.whole
    ? await refundWholeOrder(
        db,
        about,
        { ...cause, shipping, lines, ...(requestKey && { key }) },
        now,
      )
    : await requestRefund(db, about, { amount, reason, key, shipping, lines }, now)
  await refundLines.addRefundLines(db, refund?.id ?? null, lines, now)
  if (!plan.whole) await revokeReturnedLicences(db, order, { lines, actor }, now)
  if ('lines' in ask && ask.returnId !== undefined) {
    await endReturn(db, order, { id: ask.returnId, refundId: refund?.id ?? null }, now)
  }
  if (lines.some(({ goods }) => goods === 'unsent')) {
    // parcels that are packed but not shipped are unpacked, because their content changes with the
    // refund
    await shipments.unpackShipments(db, order.id)
    const moved = await updateOrderFromShipments(db, about, { actor, reason }, now)
    await deliverLicences(db, { attempt, order: moved }, now)
  }
  if (!plan.whole) await takePointsOf(db, order, plan.points, now)
  const words = `Reembolso de ${formatCentavos(amount)}${wordsOf(lines)}`
  await orders.addOrderEventWithoutStateChange(
    db,
    about.order,
    { actor, reason: words, visible: true },
    now,
  )
  const entry = { actor, action: 'refund-part', subject: `order:${order.number}` } as const
  const units = lines.map(({ lineId, quantity, goods }) => ({ lineId, quantity, goods }))
  await auditLog.addAuditEntry(
    db,
    { ...entry, after: { refund: refund?.id, amount, shipping, lines: units } },
    now,
  )
  if (about.order !== order)
    await notifyAboutOrder(db, 'order-moved', about, { key: 'refunded' }, now)
  return { ok: true, amount, attempt }
}

async function endReturn(
  db: Db,
  order: Order,
  { id, refundId }: { id: number; refundId: number | null },
  now: Date,
): Promise<void> {
  await returns.updateOrderReturnState(db, id, { state: 'refunded', refundId }, now)
  // after a partial refund, the rest of the order can still be returned within the legal term
  await orders.updateOrder(db, order.id, { revocationRequestedAt: null }, now)
}

/**
 * Returns the result of an earlier refund request, or four-eyes approval request, with the same
 * idempotency key; undefined for a new key.
 */
async function answerOfPress(
  db: Db,
  { attempt, order }: LockedOrder,
  requestKey: string,
  now: Date,
): Promise<RefundOrderResult | Refusal<'approval-over'> | undefined> {
  const made = await refunds.findRefundByIdempotencyKey(
    db,
    createRefundIdempotencyKey(attempt, pressKey(requestKey)),
  )
  if (made) return { ok: true, amount: made.amount, attempt }
  const asked = await refundApprovals.findApprovalByIdempotencyKey(db, order.id, requestKey)
  if (!asked) return undefined
  const { id, amount, state, expiresAt } = asked
  if (state === 'approved') return { ok: true, amount, attempt }
  return state === 'waiting' && expiresAt > now
    ? { ok: true, amount, attempt, asked: id }
    : refuse('approval-over')
}

function pressKey(requestKey: string): string {
  return `press:${requestKey}`
}

async function restock(
  db: Db,
  order: Order,
  { lines, actor }: { lines: PlannedRefund['lines']; actor: string },
  now: Date,
): Promise<void> {
  const back = lines.filter((line) => line.restock)
  for (const reason of ['cancellation', 'return'] as const) {
    const units = back.flatMap(({ productId, quantity, goods }) =>
      productId !== null && (goods === 'returned') === (reason === 'return')
        ? [{ productId, quantity }]
        : [],
    )
    await inventory.restockUnits(db, units, { reason, orderNumber: order.number, actor }, now)
  }
}

/**
 * Cancels the reward points earned by the refunded part of an order; points already spent are not
 * reclaimed.
 */
async function takePointsOf(db: Db, order: Order, points: number, now: Date): Promise<void> {
  const held = await rewardLedger.lockOrderPoints(db, order.id)
  const taking = { status: 'Cancelados' as const, note: `Devolución parcial: ${order.number}` }
  for (const taken of deductRewardPoints(held, points) ?? [])
    await rewardLedger.deductPoints(db, taken, taking, now)
}

function wordsOf(lines: PlannedRefund['lines']): string {
  return lines.length === 0
    ? ''
    : `: ${lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}`
}
