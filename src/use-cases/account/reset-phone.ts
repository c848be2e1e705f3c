import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import {
  type OperatorActionOnAccount,
  lockAccountForOperator,
  type AccountNotFound,
} from './lock-account-for-operator.ts'

/** Removes the phone number of an account; the next purchase requires a new phone verification. */
export function resetPhone(
  db: Db,
  order: OperatorActionOnAccount,
  now: Date,
): Promise<SuccessResult | AccountNotFound | Refusal<'no-phone'>> {
  return runInTransaction(db, async (transaction) => {
    const found = await lockAccountForOperator(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const { actor, reason } = order
    if (shopper.phone === null) return refuse('no-phone')
    await shoppers.removePhone(transaction, shopper.id, now)
    const notification = {
      shopperId: shopper.id,
      kind: 'account' as const,
      title: 'Quitamos el teléfono de tu cuenta',
      body: 'Verifica uno antes de tu próxima compra.',
      link: '/customer/2fa',
    }
    await shopperNotifications.addShopperNotification(transaction, notification, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shopper-phone-reset',
      subject: `shopper:${shopper.id}`,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, reason }, now)
    return { ok: true }
  })
}
