import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

type Removal = {
  lineId?: number
  productId?: number
  /** units of the cart line to remove; if absent, the whole line is removed */
  quantity?: number
}

/** Removes a line or some of its units from the cart; idempotent. */
export function removeFromCart(
  db: Db,
  { shopperId, lineId, productId, quantity }: Removal & { shopperId: number },
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    const cart = await carts.lockCart(transaction, shopperId)
    if (!cart) return
    const line =
      (lineId && (await cartLines.findCartLine(transaction, cart.id, { id: lineId }))) ||
      (productId && (await cartLines.findCartLine(transaction, cart.id, { productId })))
    if (!line) return
    await cartLines.reduceCartLine(transaction, line, quantity ?? line.quantity)
    await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, {}, now)
  })
}
