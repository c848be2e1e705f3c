import { bestPrice } from '#domain/catalogue/offer.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

type Refused = Refusal<'line-not-found'> | Refusal<'not-buyable'> | Refusal<'out-of-stock'>

/** Sets the quantity of a cart line, up to the available stock. */
export function changeCartLine(
  db: Db,
  { shopperId, lineId, quantity }: { shopperId: number; lineId: number; quantity: number },
  now: Date,
): Promise<Granted<{ capped: boolean }> | Refused> {
  return inTransaction(db, async (transaction) => {
    const cart = await carts.lock(transaction, shopperId)
    const line = cart && (await cartLines.findLine(transaction, cart.id, { id: lineId }))
    if (!cart || !line) return refuse('line-not-found')
    const offered = await cartLines.findOffered(transaction, cart, line.productId)
    const price = offered && bestPrice(offered.pricing, now)
    if (!offered || !price) return refuse('not-buyable')
    if (offered.available === 0) return refuse('out-of-stock')
    const granted = Math.min(quantity, offered.available)
    const changed = { cartId: cart.id, productId: line.productId, quantity: granted, price }
    await cartLines.put(transaction, changed, now)
    return { ok: true, capped: granted < quantity }
  })
}
