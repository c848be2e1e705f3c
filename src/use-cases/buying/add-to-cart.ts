import { linesAtMost, quantityAfterAdding } from '#domain/buying/cart-quantity.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

type Refused =
  | Refusal<'not-buyable'>
  | Refusal<'out-of-stock'>
  | Refusal<'limit-reached'>
  | Refusal<'quantity-capped', { available: number }>

type Addition = {
  shopperId: number
  productId: number
  quantity: number
  /** Idempotency key of a merged guest cart line. */
  idempotencyKey?: string
}

/** Adds units of a product to the shopper's cart, up to the available stock. */
export function addToCart(
  db: Db,
  { shopperId, productId, quantity, idempotencyKey }: Addition,
  now: Date,
): Promise<Granted<{ capped: boolean }> | Refused> {
  return inTransaction(db, async (transaction) => {
    const { id: cartId } = await carts.lockOrCreate(transaction, shopperId)
    if (idempotencyKey && (await cartLines.hasMerged(transaction, cartId, idempotencyKey))) {
      return { ok: true, capped: false }
    }
    const offered = await cartLines.findOffered(transaction, { id: cartId, shopperId }, productId)
    const price = offered && bestPrice(offered.pricing, now)
    if (!offered || !price) return refuse('not-buyable')
    const { available, inCart, lines } = offered
    if (available === 0) return refuse('out-of-stock')

    if (inCart === 0 && lines >= linesAtMost) return refuse('limit-reached')

    const wanted = inCart + quantity
    const granted = quantityAfterAdding(inCart, quantity, available)
    // A merged guest line that changes nothing is not refused, because the cart already has the whole stock.
    if (granted === inCart && !idempotencyKey) return refuse('quantity-capped', { available })
    await cartLines.put(transaction, { cartId, productId, quantity: granted, price }, now)
    if (idempotencyKey) await cartLines.recordMerge(transaction, cartId, idempotencyKey, now)
    return { ok: true, capped: granted < wanted }
  })
}
