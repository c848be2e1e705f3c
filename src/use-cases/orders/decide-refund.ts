import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { canChangeOrderState, canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { getDeliveryMethod } from '#domain/orders/order.ts'
import { getOperatorOfActor } from '#domain/running/operator-session-lifetimes.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { advanceLockedOrder } from './advance-order.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import {
  recordCalculatedRefund,
  type RefundOrderRefusal,
  calculateOrderRefund,
  type RefundOrderResult,
} from './refund-order.ts'
import { executeRefunds, calculateRefundStillOwed } from './refund-payment.ts'

type Decision = { id: number; actor: string; reason: string }

type Undecided =
  /** `approval-over`: the approval request was already decided or has expired */
  | Refusal<'approval-not-found' | 'approval-over' | 'own-approval'>
  /**
   * the refund amount has changed since the request; `now` is the amount recomputed at the time of
   * approval
   */
  | Refusal<'refund-changed', { now: Centavos }>

type Approved =
  | RefundOrderResult
  | Undecided
  | Exclude<RefundOrderRefusal, Refusal<'approval-waiting'>>

/** Approves a refund that a colleague requested (four-eyes approval) and executes it. */
export async function approveRefund(
  db: Db,
  gateway: PaymentGateways,
  { id, actor, reason }: Decision,
  now: Date,
): Promise<Approved> {
  const done = await runInTransaction(db, async (transaction): Promise<Approved> => {
    const asked = await refundApprovals.findRefundApproval(transaction, id)
    const held = asked && (await lockOrderForUpdate(transaction, asked.orderNumber))
    const open = await lockOpen(transaction, { id, actor }, now)
    if (!open.ok) return open
    if (!held) return refuse('order-not-found')
    const { approval } = open
    const planned = await foresee(transaction, held, approval.ask)
    if (!planned.ok) return planned
    const { amount } = planned
    if (amount !== approval.amount) return refuse('refund-changed', { now: amount })
    await refundApprovals.decideRefundApproval(
      transaction,
      id,
      { state: 'approved', by: actor, reason },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'refund-approve',
      subject: `order:${approval.orderNumber}`,
    }
    const after = { approval: id, amount, askedBy: approval.askedBy }
    await auditLog.addAuditEntry(transaction, { ...entry, after }, now)
    const { requestKey, askedBy } = approval
    const refund = {
      reason: approval.reason,
      actor: askedBy,
      ...(requestKey && { requestKey }),
    }
    return planned.make(refund, now)
  })
  if (done.ok) await executeRefunds(db, gateway, now, { attemptId: done.attempt.id })
  return done
}

/**
 * Refuses a refund that a colleague requested (four-eyes approval); the requester can read the
 * reason.
 */
export function refuseRefund(
  db: Db,
  { id, actor, reason }: Decision,
  now: Date,
): Promise<SuccessResult<{ approval: refundApprovals.RefundApproval }> | Undecided> {
  return runInTransaction(db, async (transaction) => {
    const open = await lockOpen(transaction, { id, actor }, now)
    if (!open.ok) return open
    const { approval } = open
    await refundApprovals.decideRefundApproval(
      transaction,
      id,
      { state: 'refused', by: actor, reason },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'refund-refuse',
      subject: `order:${approval.orderNumber}`,
    }
    const after = { approval: id, amount: approval.amount, askedBy: approval.askedBy }
    await auditLog.addAuditEntry(transaction, { ...entry, after }, now)
    return open
  })
}

type Cause = { reason: string; actor: string; requestKey?: string }

/**
 * Recomputes a requested refund at the time of approval: returns its current amount and a function
 * that executes the refund.
 */
async function foresee(
  db: Db,
  held: LockedOrder,
  ask: refundApprovals.RefundApproval['ask'],
): Promise<
  | SuccessResult<{
      amount: Centavos
      make: (cause: Cause, now: Date) => Promise<RefundOrderResult | Undecided>
    }>
  | Exclude<RefundOrderRefusal, Refusal<'approval-waiting'>>
> {
  if (!('end' in ask)) {
    const planned = await calculateOrderRefund(db, held, ask)
    if (!planned.ok) return planned
    const { plan } = planned
    const make = (cause: Cause, now: Date) =>
      recordCalculatedRefund(db, held, { ask, ...cause }, plan, now)
    return { ok: true, amount: plan.amount, make }
  }
  const { attempt, order } = held
  const { end } = ask
  const way = getDeliveryMethod(
    attempt,
    await paymentAttempts.listPaymentAttemptLines(db, attempt.id),
  )
  const isLegal =
    end === 'canceled'
      ? canCancelOrder(order.state, await shipments.listShipmentsOfOrder(db, order.id))
      : canChangeOrderState(order.state, end, way)
  if (!isLegal) return refuse('move-not-allowed')
  const amount = await calculateRefundStillOwed(db, attempt, { kept: zeroCentavos })
  const make = async (cause: Cause, now: Date): Promise<RefundOrderResult> => {
    if (end === 'canceled') await cancelLockedOrder(db, held, cause, now)
    else await advanceLockedOrder(db, held, { to: end, ...cause, way }, now)
    return { ok: true, amount, attempt }
  }
  return { ok: true, amount, make }
}

async function lockOpen(
  db: Db,
  { id, actor }: Pick<Decision, 'id' | 'actor'>,
  now: Date,
): Promise<
  | SuccessResult<{ approval: refundApprovals.RefundApproval }>
  | Refusal<'approval-not-found' | 'approval-over' | 'own-approval'>
> {
  const approval = await refundApprovals.lockRefundApproval(db, id)
  if (!approval) return refuse('approval-not-found')
  if (approval.state !== 'waiting' || approval.expiresAt <= now) return refuse('approval-over')
  const isOwn = getOperatorOfActor(approval.askedBy) === getOperatorOfActor(actor)
  return isOwn ? refuse('own-approval') : { ok: true, approval }
}
