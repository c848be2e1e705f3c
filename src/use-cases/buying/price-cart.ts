import { createHash } from 'node:crypto'
import { type PricedCart, priceCart } from '#domain/buying/cart.ts'
import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import type { OrderAddress } from '#domain/orders/order.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import { readCartPricingTerms } from '../read-settings.ts'

export type ShopperCart = PricedCart & {
  id: number
  version: number
  /** delivery address of the cart; null if the shopper has none */
  address: (OrderAddress & { id: number }) | null
  policy: CheckoutPolicy
  /** whether the shop is open to all buyers */
  isShopOpen: boolean
  /** Hash of the cart's products, prices, address, shipping and coupon */
  hash: string
}

/** The shopper's priced cart: unit prices, coupon, shipping, total, and changes of price or stock. */
export async function priceShopperCart(db: Db, shopperId: number, now: Date): Promise<ShopperCart> {
  return priceHead(db, await carts.getOrCreateCart(db, shopperId), now)
}

/** Prices the shopper's cart and locks it until the transaction ends. */
export async function lockAndPriceCart(db: Db, shopperId: number, now: Date): Promise<ShopperCart> {
  return priceHead(db, await carts.lockOrCreateCart(db, shopperId), now)
}

async function priceHead(db: Db, head: carts.CartHeader, now: Date): Promise<ShopperCart> {
  const { policy, bundles, isShopOpen } = await readCartPricingTerms(db)
  const lines = await carts.readCartLines(db, head)
  const destination = await carts.readCartAddressWithRates(db, head)
  const address = destination?.address ?? null
  const rates = destination?.rates ?? (await shipping.listDigitalDeliveryRates(db))
  const priced = priceCart(lines, {
    now,
    bundles,
    promotions: await promotions.listActivePromotions(db, now),
    coupon: head.couponId === null ? null : await couponOf(db, head.shopperId, head.couponId),
    rates,
    chosenShipping: head.shippingCode,
    freeShipping: policy.freeShipping,
    orderCutoffHour: policy.orderCutoffHour,
  })
  return {
    ...priced,
    id: head.id,
    version: head.version,
    address,
    policy,
    isShopOpen,
    hash: hashOf(priced, address),
  }
}

async function couponOf(db: Db, shopperId: number, id: number) {
  return {
    coupon: await coupons.findCouponForShopper(db, shopperId, { id }),
    asker: await coupons.readCouponUserHistory(db, shopperId, id),
  }
}

function hashOf(cart: PricedCart, address: OrderAddress | null): string {
  const content = {
    lines: cart.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]),
    coupon: cart.coupon?.code,
    discount: cart.discount,
    shipping: [cart.shipping?.code, cart.shipping?.cost],
    total: cart.total,
    address: cart.shipping?.digital ? null : address,
  }
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
