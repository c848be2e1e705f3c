import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { recordCompletedRefund } from './refund-payment.ts'

type FinishRefusal = 'refund-not-found' | 'move-not-allowed' | 'charged-back'

type Finished = {
  id: number
  /** reference number of the refund's transfer at the bank or gateway */
  reference: string
  actor: string
}

/** Records a refund that an operator made by hand because the gateway could not. */
export function finishRefund(
  db: Db,
  { id, reference, actor }: Finished,
  now: Date,
): Promise<SuccessResult<{ refund: refunds.Refund }> | Refusal<FinishRefusal>> {
  return runInTransaction(db, async (transaction) => {
    const named = await refunds.findRefund(transaction, id)
    // locks the payment attempt before the refund, in the same order as all other code about
    // refunds
    const attempt =
      named && (await paymentAttempts.lockPaymentAttempt(transaction, named.attemptId))
    const refund = attempt && (await refunds.lockRefund(transaction, id))
    if (!attempt || !refund) return refuse('refund-not-found')
    if (refund.state !== 'failed' && refund.state !== 'needs_clabe') {
      return refuse('move-not-allowed')
    }
    if (attempt.state === 'charged_back') return refuse('charged-back')
    // the gateway, or an operator on the gateway's own pages, may have refunded the payment already
    if (attempt.refunded + refund.amount > attempt.paid) return refuse('move-not-allowed')
    await recordCompletedRefund(transaction, refund, { id: reference, byGateway: false }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'refund-finish',
      subject: `refund:${id}`,
      before: { state: refund.state },
      after: { state: 'done', amount: refund.amount },
      reason: reference,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, refund }
  })
}
