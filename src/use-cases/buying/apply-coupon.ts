import { toCouponEligibleLines } from '#domain/buying/cart.ts'
import { applyCoupon, normalizeCouponCode } from '#domain/buying/discounts/coupon.ts'
import type { Centavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { lockAndPriceCart, type ShopperCart } from './price-cart.ts'

type CouponRefusal =
  | Refusal<'coupon-empty' | 'coupon-refused' | 'cart-empty'>
  | Refusal<'coupon-minimum', { missing: Centavos }>
  | TooManyRequests

/** Applies a coupon to a shopper's cart, in place of an earlier coupon. */
export async function applyCouponToCart(
  db: Db,
  asked: { shopperId: number; typed: string; address: string },
  now: Date,
): Promise<SuccessResult<{ cart: ShopperCart }> | CouponRefusal> {
  const code = normalizeCouponCode(asked.typed)
  if (code === '') return refuse('coupon-empty')
  // Rate limit against guessing of coupon codes.
  const tooMany = await findExceededLimit(
    db,
    [
      { what: 'coupon', who: asked.shopperId, seconds: 60, most: 5 },
      { what: 'coupon-address', who: asked.address, seconds: 3600, most: 20 },
    ],
    now,
  )
  if (tooMany) return tooMany
  return runInTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, asked.shopperId, now)
    if (cart.lines.length === 0) return refuse('cart-empty')
    const coupon = await coupons.findCouponForShopper(transaction, asked.shopperId, { code })
    const asker = await coupons.readCouponUserHistory(transaction, asked.shopperId, coupon?.id)
    const answer = applyCoupon(coupon, toCouponEligibleLines(cart.lines), asker, now)
    if (!answer.ok || !coupon) return answer.ok ? refuse('coupon-refused') : answer
    await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, { couponId: coupon.id }, now)
    return { ok: true, cart: await lockAndPriceCart(transaction, asked.shopperId, now) }
  })
}

/** Removes the coupon from a shopper's cart; idempotent. */
export function removeCouponFromCart(db: Db, shopperId: number, now: Date): Promise<ShopperCart> {
  return runInTransaction(db, async (transaction) => {
    const cart = await lockAndPriceCart(transaction, shopperId, now)
    await carts.saveCartAddressShippingAndCoupon(transaction, cart.id, { couponId: null }, now)
    return lockAndPriceCart(transaction, shopperId, now)
  })
}
