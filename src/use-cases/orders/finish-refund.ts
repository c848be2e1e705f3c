import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { noteRefunded } from './refund-payment.ts'

type FinishRefusal = 'refund-not-found' | 'move-not-allowed' | 'charged-back'

type Finished = {
  id: number
  /** reference of the transfer at the bank or gateway */
  reference: string
  actor: string
}

/** Records a refund made by hand that the gateway could not make. */
export function finishRefund(
  db: Db,
  { id, reference, actor }: Finished,
  now: Date,
): Promise<Granted<{ refund: refunds.Refund }> | Refusal<FinishRefusal>> {
  return inTransaction(db, async (transaction) => {
    const named = await refunds.findById(transaction, id)
    // locks the attempt before the refund, as all other refund code does
    const attempt = named && (await payments.lock(transaction, named.attemptId))
    const refund = attempt && (await refunds.lock(transaction, id))
    if (!attempt || !refund) return refuse('refund-not-found')
    if (refund.state !== 'failed' && refund.state !== 'needs_clabe') {
      return refuse('move-not-allowed')
    }
    if (attempt.state === 'charged_back') return refuse('charged-back')
    // the gateway, or an operator on its pages, may have refunded the payment already
    if (attempt.refunded + refund.amount > attempt.paid) return refuse('move-not-allowed')
    await noteRefunded(transaction, refund, { id: reference, byGateway: false }, now)
    const entry = {
      actor,
      action: 'refund-finish',
      subject: `refund:${id}`,
      before: { state: refund.state },
      after: { state: 'done', amount: refund.amount },
      reason: reference,
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true, refund }
  })
}
