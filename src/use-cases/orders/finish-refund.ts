import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { noteRefunded } from './refund-payment.ts'

type FinishRefusal = 'refund-not-found' | 'move-not-allowed' | 'charged-back'

type Finished = {
  id: number
  /** how the bank or the gateway names the transfer */
  reference: string
  actor: string
}

/** Writes down that a person gave money back which the gateway could not. */
export function finishRefund(
  db: Db,
  { id, reference, actor }: Finished,
  now: Date,
): Promise<Granted<{ refund: refunds.Refund }> | Refusal<FinishRefusal>> {
  return inTransaction(db, async (transaction) => {
    const named = await refunds.findById(transaction, id)
    // the attempt first, as everybody who writes down a refund locks them
    const attempt = named && (await payments.lock(transaction, named.attemptId))
    const refund = attempt && (await refunds.lock(transaction, id))
    if (!attempt || !refund) return refuse('refund-not-found')
    if (refund.state !== 'failed' && refund.state !== 'needs_clabe') {
      return refuse('move-not-allowed')
    }
    if (attempt.state === 'charged_back') return refuse('charged-back')
    // the gateway or a person on its pages may have refunded already
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
