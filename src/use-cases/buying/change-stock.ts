import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type HandReason, type StockChange, stockAfter } from '#domain/stock-movement.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as stockMovements from '#persistence/buying/stock-movements.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'

type Wanted = {
  /** url key or sku */
  product: string
  change: StockChange
  reason: HandReason
  note?: string
  actor: string
}

type Changed = Granted<{ name: string; from: number; to: number }>
type NotChanged =
  | Refusal<'product-not-found' | 'product-digital'>
  /** `least`: what open payments hold, or nothing */
  | Refusal<'too-little-stock', { least: number }>

/** Somebody counted, found, received or lost units of a product. */
export function changeStock(
  db: Db,
  { product, change, reason, note, actor }: Wanted,
  now: Date,
): Promise<Changed | NotChanged> {
  return inTransaction(db, async (transaction): Promise<Changed | NotChanged> => {
    const found = await findProduct(transaction, product)
    const shelf = found && (await inventory.holdShelf(transaction, found.id))
    if (!found || !shelf) return refuse('product-not-found')
    if (found.digital) return refuse('product-digital')
    const to = stockAfter(shelf.onHand, change)
    if (to < shelf.reserved) return refuse('too-little-stock', { least: shelf.reserved })
    const { name, id: productId } = found
    if (to === shelf.onHand) return { ok: true, name, from: to, to }
    await inventory.setOnHand(transaction, { productId, onHand: to }, { reason, actor, note }, now)
    const entry = { actor, action: 'stock-change', subject: `product:${productId}` }
    const before = { onHand: shelf.onHand }
    const why = { reason: note ? `${reason}: ${note}` : reason }
    await auditLog.add(transaction, { ...entry, ...why, before, after: { onHand: to } }, now)
    return { ok: true, name, from: shelf.onHand, to }
  })
}

/** Movements of a product, the newest first; nothing when there is no such product. */
export async function listMovements(
  db: Db,
  product: string,
  page: Parameters<typeof stockMovements.listOf>[2],
): Promise<stockMovements.StockMovement[] | undefined> {
  const found = await findProduct(db, product)
  return found && stockMovements.listOf(db, found.id, page)
}
