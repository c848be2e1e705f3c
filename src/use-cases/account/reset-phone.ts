import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

/** Takes the telephone off an account, whose owner verifies one again before the next purchase. */
export function resetPhone(
  db: Db,
  { email, reason, actor }: { email: string; reason: string; actor: string },
  now: Date,
): Promise<Granted | Refusal<'user-not-found' | 'no-phone'>> {
  return inTransaction(db, async (transaction) => {
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
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
