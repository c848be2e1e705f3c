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

type Added = SuccessResult<{ capped: boolean }> | Refused

/** Adds units of a product to the shopper's cart, up to the available stock. */
export function addToCart(db: Db, addition: Addition, now: Date): Promise<Added> {
  const { shopperId, idempotencyKey } = addition
  if (!idempotencyKey) return addUnits(db, addition, now)
  return runInTransaction(db, async (transaction) => {
    const { id } = await carts.lockOrCreateCart(transaction, shopperId)
    if (await cartLines.hasMergedGuestCart(transaction, id, idempotencyKey))
      return { ok: true, capped: false }
    const added = await addUnits(transaction, addition, now)
    if (added.ok) await cartLines.recordGuestCartMerge(transaction, id, idempotencyKey, now)
    return added
  })
}

async function addUnits(db: Db, addition: Addition, now: Date): Promise<Added> {
  const { shopperId, productId, quantity, idempotencyKey } = addition
  const offered = await cartLines.findProductForCart(db, shopperId, productId)
  const price = offered && getCurrentPrice(offered.pricing, now)
  if (!offered || !price) return refuse('not-buyable')
  const { available, inCart, lines, version } = offered
  if (available === 0) return refuse('out-of-stock')

  if (inCart === 0 && lines >= maxCartLines) return refuse('limit-reached')

  const granted = calculateCartQuantityAfterAdd(inCart, quantity, available)
  // Merging a guest's cart line without effect is not an error: the shopper's cart already
  // contains all available units.
  if (granted === inCart && !idempotencyKey) return refuse('quantity-capped', { available })
  const line = { shopperId, version, productId, quantity: granted, price }
  if (await cartLines.putCartLine(db, line, now))
    return { ok: true, capped: granted < inCart + quantity }
  // another request changed the cart after it was read
  return addUnits(db, addition, now)
}
