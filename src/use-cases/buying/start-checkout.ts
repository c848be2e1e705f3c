import type { Shopper } from '#domain/account/shopper.ts'
import type { CartChange } from '#domain/buying/cart.ts'
import { findPurchaseBlockReason } from '#domain/buying/checkout-policy.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { getSaleOrTestOrderKind } from '../is-shop-open.ts'
import { lockAndPriceCart, type ShopperCart } from './price-cart.ts'

export type CheckoutRefusal =
  | Refusal<'shop-closed' | 'phone-not-verified' | 'underage' | 'cart-empty'>
  | Refusal<'cart-changed', { changes: CartChange[]; cart: ShopperCart }>

/**
 * Validates buyer and cart before payment. If the cart differs from the displayed one, the cart is
 * updated, and the request is refused once with the list of changes.
 */
export function startCheckout(
  db: Db,
  shopper: Shopper,
  now: Date,
): Promise<SuccessResult<{ cart: ShopperCart; trial: boolean }> | CheckoutRefusal> {
  return runInTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, shopper.id, now)
    const sale = await getSaleOrTestOrderKind(transaction, shopper, cart.isShopOpen)
    if (sale === null) return refuse('shop-closed')
    const problem = findPurchaseBlockReason(shopper, cart.policy, toMexicoDay(now))
    if (problem) return refuse(problem)
    if (cart.changes.length > 0) {
      return refuse('cart-changed', {
        changes: cart.changes,
        cart: await applyChanges(transaction, shopper.id, cart, now),
      })
    }
    if (cart.lines.length === 0) return refuse('cart-empty')
    return { ok: true, cart, trial: sale === 'trial' }
  })
}

async function applyChanges(
  db: Db,
  shopperId: number,
  cart: ShopperCart,
  now: Date,
): Promise<ShopperCart> {
  const lines = cart.lines
    .filter((line) => line.available > 0)
    .map(({ lineId, quantity, available, unitPrice }) => ({
      lineId,
      quantity: Math.min(quantity, available),
      seenPrice: unitPrice,
    }))
  await carts.saveCartLines(db, cart.id, lines)
  await carts.saveCartAddressShippingAndCoupon(
    db,
    cart.id,
    cart.coupon ? {} : { couponId: null },
    now,
  )
  return lockAndPriceCart(db, shopperId, now)
}
