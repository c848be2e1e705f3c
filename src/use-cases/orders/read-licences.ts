import { isAwaitingDelivery } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import * as payments from '#persistence/orders/payments.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import type { LicenceCipher } from './licence-cipher.ts'

const looksPerHour = 30

type ReadLicence = {
  productId: number
  name: string
  /** the licence key; null if revoked */
  key: string | null
}

/** Decrypted licence keys of an order, with product names. */
export async function openLicences(
  db: Db,
  cipher: LicenceCipher,
  order: Pick<Order, 'id' | 'attemptId'>,
): Promise<ReadLicence[]> {
  const lines = await payments.linesOf(db, order.attemptId)
  const names = new Map(lines.map(({ productId, name }) => [productId, name]))
  return (await licenceKeys.ofOrder(db, order.id)).map(({ productId, sealed, revokedAt }) => ({
    productId,
    name: names.get(productId) ?? '',
    key: revokedAt ? null : cipher.open(productId, sealed),
  }))
}

/** Decrypted licence keys of an order, for its buyer only; the first view is recorded. */
export async function revealLicences(
  db: Db,
  cipher: LicenceCipher,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<
  | Granted<{ licences: ReadLicence[]; missing: number }>
  | Refusal<'order-not-found'>
  | TooManyRequests
> {
  const limit = { what: 'licences', who: shopperId, seconds: 3600, most: looksPerHour }
  const tooMany = await exceededLimit(db, [limit], now)
  if (tooMany) return tooMany
  return inTransaction(db, async (transaction) => {
    const view = await orderViews.findOwn(transaction, shopperId, number)
    if (!view) return refuse('order-not-found')
    const { order } = view
    const licences = await openLicences(transaction, cipher, order)
    const isOwed = isAwaitingDelivery(order.state)
    const missing = isOwed ? (await licenceKeys.unitsWithoutKey(transaction, order)).length : 0
    const fresh = await licenceKeys.noteRevealed(transaction, order.id, now)
    if (fresh > 0) {
      const actor = `shopper:${shopperId}`
      const subject = `order:${number}`
      const entry = { actor, action: 'licences-reveal', subject, after: { keys: fresh } }
      await auditLog.add(transaction, entry, now)
    }
    return { ok: true, licences, missing }
  })
}
