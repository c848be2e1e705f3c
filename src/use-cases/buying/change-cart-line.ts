import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

type Refused = Refusal<'line-not-found'> | Refusal<'not-buyable'> | Refusal<'out-of-stock'>

/** Sets the quantity of a cart line, up to the available stock. */
export function changeCartLine(
  db: Db,
  { shopperId, lineId, quantity }: { shopperId: number; lineId: number; quantity: number },
  now: Date,
): Promise<SuccessResult<{ capped: boolean }> | Refused> {
  return runInTransaction(db, async (transaction) => {
    const cart = await carts.lockCart(transaction, shopperId)
    const line = cart && (await cartLines.findCartLine(transaction, cart.id, { id: lineId }))
    if (!cart || !line) return refuse('line-not-found')
    const offered = await cartLines.findProductForCart(transaction, shopperId, line.productId)
    const price = offered && getCurrentPrice(offered.pricing, now)
    if (!offered || !price) return refuse('not-buyable')
    if (offered.available === 0) return refuse('out-of-stock')
    const granted = Math.min(quantity, offered.available)
    const { version } = cart
    const changed = { shopperId, version, productId: line.productId, quantity: granted, price }
    await cartLines.putCartLine(transaction, changed, now)
    return { ok: true, capped: granted < quantity }
  })
}
