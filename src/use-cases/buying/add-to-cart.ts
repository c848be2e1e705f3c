import { maxCartLines, calculateCartQuantityAfterAdd } from '#domain/buying/cart-limits.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

type Refused =
  | Refusal<'not-buyable'>
  | Refusal<'out-of-stock'>
  | Refusal<'limit-reached'>
  | Refusal<'quantity-capped', { available: number }>

type Addition = {
  shopperId: number
  productId: number
  quantity: number
  /** Idempotency key for merging a guest's cart line into the shopper's cart. */
  idempotencyKey?: string
}

/** Adds units of a product to the shopper's cart, up to the available stock. */
export function addToCart(
  db: Db,
  { shopperId, productId, quantity, idempotencyKey }: Addition,
  now: Date,
): Promise<SuccessResult<{ capped: boolean }> | Refused> {
  return runInTransaction(db, async (transaction) => {
    const { id: cartId } = await carts.lockOrCreateCart(transaction, shopperId)
    if (
      idempotencyKey &&
      (await cartLines.hasMergedGuestCart(transaction, cartId, idempotencyKey))
    ) {
      return { ok: true, capped: false }
    }
    const offered = await cartLines.findProductForCart(
      transaction,
      { id: cartId, shopperId },
      productId,
    )
    const price = offered && getCurrentPrice(offered.pricing, now)
    if (!offered || !price) return refuse('not-buyable')
    const { available, inCart, lines } = offered
    if (available === 0) return refuse('out-of-stock')

    if (inCart === 0 && lines >= maxCartLines) return refuse('limit-reached')

    const wanted = inCart + quantity
    const granted = calculateCartQuantityAfterAdd(inCart, quantity, available)
    // Merging a guest's cart line without effect is not an error: the shopper's cart already
    // contains all available units.
    if (granted === inCart && !idempotencyKey) return refuse('quantity-capped', { available })
    await cartLines.putCartLine(transaction, { cartId, productId, quantity: granted, price }, now)
    if (idempotencyKey)
      await cartLines.recordGuestCartMerge(transaction, cartId, idempotencyKey, now)
    return { ok: true, capped: granted < wanted }
  })
}
