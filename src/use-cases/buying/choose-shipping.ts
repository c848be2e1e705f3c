import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { lockAndPriceCart, type ShopperCart } from './price-cart.ts'

/** Sets the shipping method of a cart, among the methods available for its address. */
export function chooseShipping(
  db: Db,
  { shopperId, code }: { shopperId: number; code: string },
  now: Date,
): Promise<Granted<{ cart: ShopperCart }> | Refusal<'shipping-unavailable'>> {
  return inTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, shopperId, now)
    const isOffered = cart.shippingOptions.some((option) => option.code === code)
    if (!isOffered) return refuse('shipping-unavailable')
    await carts.save(transaction, cart.id, { shippingCode: code }, now)
    return { ok: true, cart: await lockAndPriceCart(transaction, shopperId, now) }
  })
}

/** Sets the address of a cart, among the shopper's own addresses. */
export function chooseAddress(
  db: Db,
  { shopperId, addressId }: { shopperId: number; addressId: number },
  now: Date,
): Promise<Granted<{ cart: ShopperCart }> | Refusal<'address-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const address = await addresses.findById(transaction, shopperId, addressId)
    if (!address) return refuse('address-not-found')
    const cart = await lockAndPriceCart(transaction, shopperId, now)
    await carts.save(transaction, cart.id, { addressId }, now)
    return { ok: true, cart: await lockAndPriceCart(transaction, shopperId, now) }
  })
}
