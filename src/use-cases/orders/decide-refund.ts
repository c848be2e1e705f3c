import { type Centavos, zero } from '#domain/money.ts'
import { canMove, isCancellable } from '#domain/orders/order-progress.ts'
import { deliveryWay } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { personBehind } from '#domain/running/operator-access.ts'
import type { Gateways } from '#payments/gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { moveOn } from './advance-order.ts'
import { callOff } from './cancel-order.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { giveBack, type NotRefunded, planFor, type Refunded } from './refund-order.ts'
import { makeRefunds, stillOwed } from './refund-payment.ts'

type Decision = { id: number; actor: string; reason: string }

type Undecided =
  /** `approval-over`: the approval was already decided or has expired */
  | Refusal<'approval-not-found' | 'approval-over' | 'own-approval'>
  /** `now`: the amount that the refund would return now */
  | Refusal<'refund-changed', { now: Centavos }>

type Approved = Refunded | Undecided | Exclude<NotRefunded, Refusal<'approval-waiting'>>

/** Approves a refund as a second person (four-eyes approval) and executes it. */
export async function approveRefund(
  db: Db,
  gateway: Gateways,
  { id, actor, reason }: Decision,
  now: Date,
): Promise<Approved> {
  const done = await inTransaction(db, async (transaction): Promise<Approved> => {
    const asked = await refundApprovals.findById(transaction, id)
    const held = asked && (await lockOrderForUpdate(transaction, asked.orderNumber))
    const open = await lockOpen(transaction, { id, actor }, now)
    if (!open.ok) return open
    if (!held) return refuse('order-not-found')
    const { approval } = open
    const planned = await foresee(transaction, held, approval.ask)
    if (!planned.ok) return planned
    const { amount } = planned
    if (amount !== approval.amount) return refuse('refund-changed', { now: amount })
    await refundApprovals.decide(transaction, id, { state: 'approved', by: actor, reason }, now)
    const entry = { actor, action: 'refund-approve', subject: `order:${approval.orderNumber}` }
    const after = { approval: id, amount, askedBy: approval.askedBy }
    await auditLog.add(transaction, { ...entry, after }, now)
    const { requestKey, askedBy } = approval
    const refund = {
      reason: approval.reason,
      actor: askedBy,
      ...(requestKey && { requestKey }),
    }
    return planned.make(refund, now)
  })
  if (done.ok) await makeRefunds(db, gateway, now, { attemptId: done.attempt.id })
  return done
}

/** Rejects a refund as a second person; the requester can read the reason. */
export function refuseRefund(
  db: Db,
  { id, actor, reason }: Decision,
  now: Date,
): Promise<Granted<{ approval: refundApprovals.RefundApproval }> | Undecided> {
  return inTransaction(db, async (transaction) => {
    const open = await lockOpen(transaction, { id, actor }, now)
    if (!open.ok) return open
    const { approval } = open
    await refundApprovals.decide(transaction, id, { state: 'refused', by: actor, reason }, now)
    const entry = { actor, action: 'refund-refuse', subject: `order:${approval.orderNumber}` }
    const after = { approval: id, amount: approval.amount, askedBy: approval.askedBy }
    await auditLog.add(transaction, { ...entry, after }, now)
    return open
  })
}

type Cause = { reason: string; actor: string; requestKey?: string }

/** Recomputes a requested refund: its current amount, and a function that makes it. */
async function foresee(
  db: Db,
  held: LockedOrder,
  ask: refundApprovals.RefundApproval['ask'],
): Promise<
  | Granted<{ amount: Centavos; make: (cause: Cause, now: Date) => Promise<Refunded | Undecided> }>
  | Exclude<NotRefunded, Refusal<'approval-waiting'>>
> {
  if (!('end' in ask)) {
    const planned = await planFor(db, held, ask)
    if (!planned.ok) return planned
    const { plan } = planned
    const make = (cause: Cause, now: Date) => giveBack(db, held, { ask, ...cause }, plan, now)
    return { ok: true, amount: plan.amount, make }
  }
  const { attempt, order } = held
  const { end } = ask
  const way = deliveryWay(attempt, await payments.linesOf(db, attempt.id))
  const isLegal =
    end === 'canceled'
      ? isCancellable(order.state, await shipments.ofOrder(db, order.id))
      : canMove(order.state, end, way)
  if (!isLegal) return refuse('move-not-allowed')
  const amount = await stillOwed(db, attempt, { kept: zero })
  const make = async (cause: Cause, now: Date): Promise<Refunded> => {
    if (end === 'canceled') await callOff(db, held, cause, now)
    else await moveOn(db, held, { to: end, ...cause, way }, now)
    return { ok: true, amount, attempt }
  }
  return { ok: true, amount, make }
}

async function lockOpen(
  db: Db,
  { id, actor }: Pick<Decision, 'id' | 'actor'>,
  now: Date,
): Promise<
  | Granted<{ approval: refundApprovals.RefundApproval }>
  | Refusal<'approval-not-found' | 'approval-over' | 'own-approval'>
> {
  const approval = await refundApprovals.lock(db, id)
  if (!approval) return refuse('approval-not-found')
  if (approval.state !== 'waiting' || approval.expiresAt <= now) return refuse('approval-over')
  const isOwn = personBehind(approval.askedBy) === personBehind(actor)
  return isOwn ? refuse('own-approval') : { ok: true, approval }
}
