import { hourInMs } from '#domain/durations.ts'
import { addCentavos, type Centavos, fromPesos } from '#domain/money.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { includesPermission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as operators from '#persistence/running/operators.ts'
import { readRefundSettings } from '../read-settings.ts'
import type { LockedOrder } from './lock-order.ts'

type Asking = Pick<
  refundApprovals.NewRefundApproval,
  'ask' | 'amount' | 'reason' | 'requestKey'
> & {
  actor: string
}

type Asked = SuccessResult<{ asked: number }> | Refusal<'approval-waiting'>

/** Whether at least two operators who have signed in may refund; otherwise four-eyes approval is impossible. */
export async function hasSecondApprover(db: Db): Promise<boolean> {
  const people = await operators.listOperators(db)
  const mayRefund = people.filter(
    ({ entered, permissions }) => entered && includesPermission(permissions, 'refunds:write'),
  )
  return mayRefund.length > 1
}

/**
 * Whether a refund needs four-eyes approval. Earlier refunds of the order are added, so that
 * several partial refunds cannot avoid the limit.
 */
export async function needsRefundApproval(
  db: Db,
  attempt: PaymentAttempt,
  amount: Centavos,
): Promise<boolean> {
  const { second_person_above: pesos } = await readRefundSettings(db)
  const isAbove =
    pesos > 0 && addCentavos(amount, await refunds.sumRefunds(db, attempt.id)) > fromPesos(pesos)
  return isAbove && (await hasSecondApprover(db))
}

/**
 * Requests four-eyes approval of a refund if required; null if no approval is required, for example
 * because nothing is refunded.
 */
export async function requestRefundApprovalIfNeeded(
  db: Db,
  held: LockedOrder,
  asking: Asking,
  now: Date,
): Promise<Asked | null> {
  const { amount } = asking
  if (amount <= 0 || !(await needsRefundApproval(db, held.attempt, amount))) return null
  return requestRefundApproval(db, held, asking, now)
}

/** Stores a request for four-eyes approval of a refund; returns its number. */
export async function requestRefundApproval(
  db: Db,
  { order }: LockedOrder,
  { ask, amount, reason, actor, requestKey }: Asking,
  now: Date,
): Promise<Asked> {
  const { approval_hours: hours } = await readRefundSettings(db)
  const expiresAt = new Date(now.getTime() + hours * hourInMs)
  const asked = await refundApprovals.addRefundApproval(
    db,
    { orderId: order.id, ask, amount, reason, askedBy: actor, expiresAt, requestKey },
    now,
  )
  if (asked === undefined) return refuse('approval-waiting')
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'refund-ask',
    subject: `order:${order.number}`,
  }
  await auditLog.addAuditEntry(db, { ...entry, after: { approval: asked, amount } }, now)
  return { ok: true, asked }
}
