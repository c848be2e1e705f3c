import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { lockAndPriceCart, type ShopperCart } from './price-cart.ts'

/** Sets the shipping method of a cart to one of those available for its address. */
export function chooseShippingMethod(
  db: Db,
  { shopperId, code }: { shopperId: number; code: string },
  now: Date,
): Promise<SuccessResult<{ cart: ShopperCart }> | Refusal<'shipping-unavailable'>> {
  return runInTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, shopperId, now)
    const isOffered = cart.shippingOptions.some((option) => option.code === code)
    if (!isOffered) return refuse('shipping-unavailable')
    await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, { shippingCode: code }, now)
    return { ok: true, cart: await lockAndPriceCart(transaction, shopperId, now) }
  })
}

/** Sets the delivery address of a cart to one of the shopper's own addresses. */
export function chooseShippingAddress(
  db: Db,
  { shopperId, addressId }: { shopperId: number; addressId: number },
  now: Date,
): Promise<SuccessResult<{ cart: ShopperCart }> | Refusal<'address-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const address = await addresses.findAddress(transaction, shopperId, addressId)
    if (!address) return refuse('address-not-found')
    const cart = await lockAndPriceCart(transaction, shopperId, now)
    await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, { addressId }, now)
    return { ok: true, cart: await lockAndPriceCart(transaction, shopperId, now) }
  })
}
