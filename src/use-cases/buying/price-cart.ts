import { createHash } from 'node:crypto'
import { type PricedCart, priceCart } from '#domain/buying/cart.ts'
import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import type { OrderAddress } from '#domain/orders/order.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import { type CombinedResults, readTogether } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { cartPricingTermsRead } from '../read-settings.ts'

export type ShopperCart = PricedCart & {
  id: number
  version: number
  /** delivery address of the cart; null if the shopper has none */
  address: (OrderAddress & { id: number }) | null
  policy: CheckoutPolicy
  /** whether the shop is open to all buyers */
  isShopOpen: boolean
  /** whether the shopper has a payment attempt that is still open */
  hasOpenAttempt: boolean
  /** Hash of the cart's products, prices, address, shipping and coupon */
  hash: string
}

/** The shopper's priced cart: unit prices, coupon, shipping, total, and changes of price or stock. */
export async function priceShopperCart(db: Db, shopperId: number, now: Date): Promise<ShopperCart> {
  const read = await readTogether(db, cartReads(db, shopperId, now))
  return priceCartAsRead(db, shopperId, read, now)
}

/** Prices the shopper's cart and locks it until the transaction ends. */
export async function lockAndPriceCart(db: Db, shopperId: number, now: Date): Promise<ShopperCart> {
  await carts.lockOrCreateCart(db, shopperId)
  return priceShopperCart(db, shopperId, now)
}

/** Everything that the price of a shopper's cart depends on, except the use of its coupon. */
export function cartReads(db: Db, shopperId: number, now: Date) {
  return {
    head: carts.cartHeaderRead(db, shopperId),
    lines: carts.cartLinesRead(shopperId),
    destination: carts.cartDestinationRead(shopperId),
    terms: cartPricingTermsRead(),
    promotions: promotions.activePromotionsRead(now),
    hasOpenAttempt: paymentAttempts.openPaymentAttemptExistenceRead(db, shopperId),
  }
}

type ReadCart = CombinedResults<ReturnType<typeof cartReads>>

/** Prices a cart from what `cartReads` found; creates the cart if there is none. */
export async function priceCartAsRead(
  db: Db,
  shopperId: number,
  read: ReadCart,
  now: Date,
): Promise<ShopperCart> {
  const { lines, destination, terms } = read
  const head = read.head ?? (await carts.getOrCreateCart(db, shopperId))
  const address = destination?.address ?? null
  const priced = priceCart(lines, {
    now,
    bundles: terms.bundles,
    promotions: read.promotions,
    coupon: head.couponId === null ? null : await couponOf(db, shopperId, head.couponId),
    rates: destination?.rates ?? (await shipping.listDigitalDeliveryRates(db)),
    chosenShipping: head.shippingCode,
    freeShipping: terms.policy.freeShipping,
    orderCutoffHour: terms.policy.orderCutoffHour,
  })
  return {
    ...priced,
    id: head.id,
    version: head.version,
    address,
    policy: terms.policy,
    isShopOpen: terms.isShopOpen,
    hasOpenAttempt: read.hasOpenAttempt,
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
