import { addCentavos, type Centavos, subtractCentavos, zeroCentavos } from '#domain/money.ts'
import type { CartLine, PricedCart, CartPricingContext } from '../cart.ts'
import { calculateDiscountedProductTotal, priceCart } from '../cart.ts'
import { hasFreeShipping } from '../free-shipping.ts'
import type { Coupon } from './coupon.ts'
import type { Promotion } from './promotions.ts'

/** A past paid order, as input for pricing it again. */
export type PastPurchase = {
  number: string
  shopperId: number | null
  /** whether this is the shopper's first order */
  isFirst: boolean
  /** whether the order already used a coupon */
  hadCoupon: boolean
  shippingCode: string | null
  /** shipping cost paid, in centavos */
  shipping: Centavos
  lines: CartLine[]
}

/** The discount to simulate: a coupon, or all active promotions including the new promotion. */
type Rehearsed = { promotions: readonly Promotion[] } | { coupon: Coupon }

/** Totals of a discount simulation over past orders, in centavos. */
type SimulationSums = {
  looked: number
  reached: number
  given: Centavos
  /** sum of product prices in the orders that the simulated discount changes, in centavos */
  products: Centavos
  /** number of orders that would lose free shipping through the simulated discount */
  belowFreeShipping: number
  /** number of orders that the simulation skips because they used a coupon */
  withCoupon: number
}

/** A stored discount simulation; times are ISO 8601. */
export type StoredDiscountSimulation = SimulationSums & {
  /** version of the simulated coupon or promotion */
  version: string
  at: string
  since: string
  /** number of paid orders in the period, simulated or skipped */
  all: number
}

const nothingRehearsed: SimulationSums = {
  looked: 0,
  reached: 0,
  given: zeroCentavos,
  products: zeroCentavos,
  belowFreeShipping: 0,
  withCoupon: 0,
}

type Surroundings = Pick<CartPricingContext, 'bundles' | 'promotions' | 'freeShipping' | 'now'>

/** Recalculates past orders with and without the simulated discount; orders must be added oldest first. */
export function createDiscountSimulation(rehearsed: Rehearsed, around: Surroundings) {
  let sums = nothingRehearsed
  const usesOf = new Map<number | null, number>()

  function couponFor(purchase: PastPurchase): CartPricingContext['coupon'] {
    if (!('coupon' in rehearsed)) return null
    const { shopperId, isFirst } = purchase
    const asker = {
      shopperId: shopperId ?? 0,
      uses: usesOf.get(shopperId) ?? 0,
      hasBought: !isFirst,
    }
    return { coupon: { ...rehearsed.coupon, taken: sums.reached }, asker }
  }

  function look(purchase: PastPurchase) {
    const before = price(purchase, around, null)
    const { promotions } = 'coupon' in rehearsed ? around : rehearsed
    const after = price(purchase, { ...around, promotions }, couponFor(purchase))
    const given = subtractCentavos(before.total, after.total)
    const isLeftOut = 'coupon' in rehearsed && purchase.hadCoupon
    if (isLeftOut || given <= 0) {
      sums = { ...sums, looked: sums.looked + 1, withCoupon: sums.withCoupon + Number(isLeftOut) }
      return
    }
    usesOf.set(purchase.shopperId, (usesOf.get(purchase.shopperId) ?? 0) + 1)
    sums = {
      looked: sums.looked + 1,
      reached: sums.reached + 1,
      given: addCentavos(sums.given, given),
      products: addCentavos(sums.products, calculateDiscountedProductTotal(after)),
      belowFreeShipping: sums.belowFreeShipping + Number(losesFreeShipping(before, after, around)),
      withCoupon: sums.withCoupon,
    }
  }

  return { look, sums: () => sums }
}

/**
 * Recalculates the total of a past order. Its only shipping rate is the shipping cost that was
 * paid, so shipping changes only if a coupon makes it free.
 */
function price(
  { lines, shippingCode, shipping }: PastPurchase,
  around: Surroundings,
  coupon: CartPricingContext['coupon'],
): PricedCart {
  const onlyDigital = lines.length > 0 && lines.every(({ digital }) => digital)
  const code = shippingCode ?? ''
  const rate = { code, name: code, cost: shipping, minBusinessDays: 0, maxBusinessDays: 0 }
  const { freeShipping } = around
  return priceCart(lines, {
    ...around,
    coupon,
    rates: [{ ...rate, tiers: [], onlyDigital, pickup: false }],
    chosenShipping: code,
    freeShipping: freeShipping && { ...freeShipping, threshold: null },
    orderCutoffHour: null,
  })
}

function losesFreeShipping(
  before: PricedCart,
  after: PricedCart,
  { freeShipping }: Surroundings,
): boolean {
  const threshold = freeShipping?.threshold ?? null
  const isFree = (cart: PricedCart) =>
    hasFreeShipping(calculateDiscountedProductTotal(cart), threshold)
  return (
    before.shipping?.code === freeShipping?.method &&
    after.coupon?.inUse !== true &&
    isFree(before) &&
    !isFree(after)
  )
}
