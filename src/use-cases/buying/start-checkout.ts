import type { Shopper } from '#domain/account/shopper.ts'
import type { CartChange } from '#domain/buying/cart.ts'
import { buyerProblem } from '#domain/buying/checkout-policy.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { saleTo } from '../sells-to.ts'
import { lockAndPriceCart, type ShopperCart } from './price-cart.ts'

export type CheckoutRefusal =
  | Refusal<'shop-closed' | 'phone-not-verified' | 'underage' | 'cart-empty'>
  | Refusal<'cart-changed', { changes: CartChange[]; cart: ShopperCart }>

/**
 * Checks buyer and cart before payment. A cart that differs from the displayed one is updated and refused once, with
 * its changes.
 */
export function startCheckout(
  db: Db,
  shopper: Shopper,
  now: Date,
): Promise<Granted<{ cart: ShopperCart; trial: boolean }> | CheckoutRefusal> {
  return inTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, shopper.id, now)
    const sale = await saleTo(transaction, shopper, cart.isShopOpen)
    if (sale === null) return refuse('shop-closed')
    const problem = buyerProblem(shopper, cart.policy, dayInMexico(now))
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
  await carts.settleLines(db, cart.id, lines)
  await carts.save(db, cart.id, cart.coupon ? {} : { couponId: null }, now)
  return lockAndPriceCart(db, shopperId, now)
}
