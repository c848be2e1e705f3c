import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import { type AccountOrder, lockOrderedAccount, type NoSuchAccount } from './account-order.ts'

/** Removes the phone of an account; the next purchase requires a new verification. */
export function resetPhone(
  db: Db,
  order: AccountOrder,
  now: Date,
): Promise<Granted | NoSuchAccount | Refusal<'no-phone'>> {
  return inTransaction(db, async (transaction) => {
    const found = await lockOrderedAccount(transaction, order)
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
    await notifications.add(transaction, notification, now)
    const entry = { actor, action: 'shopper-phone-reset', subject: `shopper:${shopper.id}` }
    await auditLog.add(transaction, { ...entry, reason }, now)
    return { ok: true }
  })
}
