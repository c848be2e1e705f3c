import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import * as officePayments from '#persistence/orders/office-payments.ts'

/**
 * Closes a payment with a wrong amount or reference as reviewed; later updates from the gateway
 * reopen it.
 */
export function closePaymentMismatch(
  db: Db,
  { orderNumber, actor, reason }: { orderNumber: string; actor: string; reason: string },
  now: Date,
): Promise<SuccessResult | Refusal<'attempt-not-found' | 'nothing-differs'>> {
  return runInTransaction(db, async (transaction) => {
    const attempt = await officeAttempts.findPaymentAttemptByOrderNumber(transaction, orderNumber)
    if (!attempt) return refuse('attempt-not-found')
    const { gateway, sessionId } = attempt
    const isClosed =
      sessionId !== null &&
      (await officePayments.closePaymentMismatch(transaction, { gateway, sessionId }))
    if (!isClosed) return refuse('nothing-differs')
    const subject = `order:${orderNumber}`
    await auditLog.addAuditEntry(
      transaction,
      { actor, action: 'payment-mismatch-closed', subject, reason },
      now,
    )
    return { ok: true }
  })
}
