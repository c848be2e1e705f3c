import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { deliverLicences } from './deliver-licences.ts'

const reason = 'Clave que no sirve'

type Wanted = {
  /** url key or SKU of the product */
  product: string
  key: number
  actor: string
}

/** `replacedFor`: number of the order that receives a replacement key */
type Withdrawn = SuccessResult<{ replacedFor: string | null }>
type NotWithdrawn = Refusal<
  | 'product-not-found'
  | 'licence-not-found'
  | 'already-withdrawn'
  | 'held-by-payments'
  | 'no-free-key'
>

/**
 * Revokes a defective licence key. Its buyer gets the next free key by mail, in the same
 * transaction.
 */
export function revokeLicence(
  db: Db,
  { product: named, key, actor }: Wanted,
  now: Date,
): Promise<Withdrawn | NotWithdrawn> {
  return runInTransaction(db, async (transaction): Promise<Withdrawn | NotWithdrawn> => {
    const product = await findProductByUrlKeyOrSku(transaction, named)
    if (!product) return refuse('product-not-found')
    const found = await licenceKeys.findLicenceKey(transaction, product.id, key)
    if (!found) return refuse('licence-not-found')
    const owner = found.orderNumber && (await lockOwner(transaction, found.orderNumber))
    const shelf = await licenceKeys.lockLicenceKeyStock(transaction, product.id)
    const spare = shelf.free - shelf.reserved
    if (spare < 1) return refuse(owner ? 'no-free-key' : 'held-by-payments')
    const isRevoked = await licenceKeys.revokeLicenceKey(transaction, { ...found, reason }, now)
    if (!isRevoked) return refuse('already-withdrawn')
    const subject = owner ? `order:${owner.order.number}` : `product:${product.urlKey}`
    const entry: auditLog.AuditEntry = { actor, action: 'licences-revoke', subject, reason }
    await auditLog.addAuditEntry(transaction, { ...entry, after: { key, keys: 1 } }, now)
    if (owner) await deliverLicences(transaction, owner, now)
    else
      await licenceKeys.setStockToFreeLicenceKeyCount(
        transaction,
        product.id,
        { ...shelf, free: shelf.free - 1 },
        now,
      )
    return { ok: true, replacedFor: owner ? owner.order.number : null }
  })
}

/** Locks the order to which a licence key was assigned; all code locks rows in the same order. */
async function lockOwner(db: Db, number: string) {
  const found = await orders.findOrderByNumber(db, number)
  const attempt = found && (await paymentAttempts.lockPaymentAttempt(db, found.attemptId))
  const order = found && (await orders.lockOrderByPaymentAttempt(db, found.attemptId))
  if (!attempt || !order) throw new Error(`A key of an order that is not there: ${number}`)
  return { attempt, order }
}
