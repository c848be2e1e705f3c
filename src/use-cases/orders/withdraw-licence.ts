import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { deliverLicences } from './deliver-licences.ts'

const reason = 'Clave que no sirve'

type Wanted = {
  /** url key or SKU of the product */
  product: string
  key: number
  actor: string
}

/** `replacedFor`: number of the order that receives a replacement key */
type Withdrawn = Granted<{ replacedFor: string | null }>
type NotWithdrawn = Refusal<
  | 'product-not-found'
  | 'licence-not-found'
  | 'already-withdrawn'
  | 'held-by-payments'
  | 'no-free-key'
>

/** Withdraws a defective key. Its buyer receives the next free key by mail, in the same transaction. */
export function withdrawLicence(
  db: Db,
  { product: named, key, actor }: Wanted,
  now: Date,
): Promise<Withdrawn | NotWithdrawn> {
  return inTransaction(db, async (transaction): Promise<Withdrawn | NotWithdrawn> => {
    const product = await findProduct(transaction, named)
    if (!product) return refuse('product-not-found')
    const found = await licenceKeys.findOne(transaction, product.id, key)
    if (!found) return refuse('licence-not-found')
    const owner = found.orderNumber && (await lockOwner(transaction, found.orderNumber))
    const shelf = await licenceKeys.lockStockForUpdate(transaction, product.id)
    const spare = shelf.free - shelf.reserved
    if (spare < 1) return refuse(owner ? 'no-free-key' : 'held-by-payments')
    const isRevoked = await licenceKeys.revokeOne(transaction, { ...found, reason }, now)
    if (!isRevoked) return refuse('already-withdrawn')
    const subject = owner ? `order:${owner.order.number}` : `product:${product.urlKey}`
    const entry = { actor, action: 'licences-revoke', subject, reason }
    await auditLog.add(transaction, { ...entry, after: { key, keys: 1 } }, now)
    if (owner) await deliverLicences(transaction, owner, now)
    else
      await licenceKeys.putOnSale(transaction, product.id, { ...shelf, free: shelf.free - 1 }, now)
    return { ok: true, replacedFor: owner ? owner.order.number : null }
  })
}

/** Locks the order of a licence key, in the order in which all code locks rows. */
async function lockOwner(db: Db, number: string) {
  const found = await orders.findByNumber(db, number)
  const attempt = found && (await payments.lock(db, found.attemptId))
  const order = found && (await orders.lockByAttempt(db, found.attemptId))
  if (!attempt || !order) throw new Error(`A key of an order that is not there: ${number}`)
  return { attempt, order }
}
