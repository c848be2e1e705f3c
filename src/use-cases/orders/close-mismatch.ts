import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as officePayments from '#persistence/orders/office-payments.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'

/** Closes a mismatched payment as reviewed; later gateway updates reopen it. */
export function closeMismatch(
  db: Db,
  { orderNumber, actor, reason }: { orderNumber: string; actor: string; reason: string },
  now: Date,
): Promise<Granted | Refusal<'attempt-not-found' | 'nothing-differs'>> {
  return inTransaction(db, async (transaction) => {
    const attempt = await paymentDesk.findByOrderNumber(transaction, orderNumber)
    if (!attempt) return refuse('attempt-not-found')
    const { gateway, sessionId } = attempt
    const isClosed =
      sessionId !== null &&
      (await officePayments.closeMismatch(transaction, { gateway, sessionId }))
    if (!isClosed) return refuse('nothing-differs')
    const subject = `order:${orderNumber}`
    await auditLog.add(
      transaction,
      { actor, action: 'payment-mismatch-closed', subject, reason },
      now,
    )
    return { ok: true }
  })
}
