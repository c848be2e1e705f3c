import { isOrderAwaitingDelivery } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import type { LicenceCipher } from './licence-cipher.ts'

const looksPerHour = 30

type ReadLicence = {
  productId: number
  name: string
  /** the decrypted licence key; null if revoked */
  key: string | null
}

/** Decrypted licence keys of an order, with product names. */
export async function decryptLicences(
  db: Db,
  cipher: LicenceCipher,
  order: Pick<Order, 'id' | 'attemptId'>,
): Promise<ReadLicence[]> {
  const lines = await paymentAttempts.listPaymentAttemptLines(db, order.attemptId)
  const names = new Map(lines.map(({ productId, name }) => [productId, name]))
  return (await licenceKeys.listLicenceKeysOfOrder(db, order.id)).map(
    ({ productId, sealed, revokedAt }) => ({
      productId,
      name: names.get(productId) ?? '',
      key: revokedAt ? null : cipher.open(productId, sealed),
    }),
  )
}

/** Decrypted licence keys of an order, for its buyer only; the first view is recorded. */
export async function revealLicences(
  db: Db,
  cipher: LicenceCipher,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<
  | SuccessResult<{ licences: ReadLicence[]; missing: number }>
  | Refusal<'order-not-found'>
  | TooManyRequests
> {
  const limit = { what: 'licences', who: shopperId, seconds: 3600, most: looksPerHour }
  const tooMany = await findExceededLimit(db, [limit], now)
  if (tooMany) return tooMany
  return runInTransaction(db, async (transaction) => {
    const view = await shopperOrders.findShopperOrder(transaction, shopperId, number)
    if (!view) return refuse('order-not-found')
    const { order } = view
    const licences = await decryptLicences(transaction, cipher, order)
    const isOwed = isOrderAwaitingDelivery(order.state)
    const missing = isOwed
      ? (await licenceKeys.listUnitsWithoutLicenceKey(transaction, order)).length
      : 0
    const fresh = await licenceKeys.markLicenceKeysRevealed(transaction, order.id, now)
    if (fresh > 0) {
      const actor = `shopper:${shopperId}`
      const subject = `order:${number}`
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'licences-reveal',
        subject,
        after: { keys: fresh },
      }
      await auditLog.addAuditEntry(transaction, entry, now)
    }
    return { ok: true, licences, missing }
  })
}
