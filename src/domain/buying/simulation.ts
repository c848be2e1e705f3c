import { add, type Centavos, subtract, zero } from '../money.ts'
import type { CartLine, PricedCart, PricingCircumstances } from './cart.ts'
import { paidForProducts, priceCart } from './cart.ts'
import type { Coupon } from './coupon.ts'
import { reachesFreeShipping } from './free-shipping.ts'
import type { Promotion } from './promotions.ts'

/** A paid order as it would be priced again. */
export type PastPurchase = {
  number: string
  shopperId: number | null
  /** the shopper's first order */
  isFirst: boolean
  /** it had a coupon already */
  hadCoupon: boolean
  shippingCode: string | null
  /** shipping paid, in centavos */
  shipping: Centavos
  lines: CartLine[]
}

/** A coupon, or the promotions that would be in force with one more. */
type Rehearsed = { promotions: readonly Promotion[] } | { coupon: Coupon }

/** Simulation result over past orders, in centavos. */
type SimulationSums = {
  looked: number
  reached: number
  given: Centavos
  /** product amount of affected orders */
  products: Centavos
  /** reached orders that would no longer have been sent for free */
  belowFreeShipping: number
  /** orders skipped for their coupon */
  withCoupon: number
}

/** A stored simulation; moments are ISO 8601. */
export type StoredSimulation = SimulationSums & {
  /** of the values that were rehearsed */
  version: string
  at: string
  since: string
  /** paid orders of the period, examined or not */
  all: number
}

const nothingRehearsed: SimulationSums = {
  looked: 0,
  reached: 0,
  given: zero,
  products: zero,
  belowFreeShipping: 0,
  withCoupon: 0,
}

type Surroundings = Pick<PricingCircumstances, 'bundles' | 'promotions' | 'freeShipping' | 'now'>

/** Prices past orders, oldest first, with and without the simulated discount. */
export function openSimulation(rehearsed: Rehearsed, around: Surroundings) {
  let sums = nothingRehearsed
  const usesOf = new Map<number | null, number>()

  function couponFor(purchase: PastPurchase): PricingCircumstances['coupon'] {
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
    const given = subtract(before.total, after.total)
    const isLeftOut = 'coupon' in rehearsed && purchase.hadCoupon
    if (isLeftOut || given <= 0) {
      sums = { ...sums, looked: sums.looked + 1, withCoupon: sums.withCoupon + Number(isLeftOut) }
      return
    }
    usesOf.set(purchase.shopperId, (usesOf.get(purchase.shopperId) ?? 0) + 1)
    sums = {
      looked: sums.looked + 1,
      reached: sums.reached + 1,
      given: add(sums.given, given),
      products: add(sums.products, paidForProducts(after)),
      belowFreeShipping: sums.belowFreeShipping + Number(losesFreeShipping(before, after, around)),
      withCoupon: sums.withCoupon,
    }
  }

  return { look, sums: () => sums }
}

/** The paid shipping is the only rate, so both sides match unless a coupon frees it. */
function price(
  { lines, shippingCode, shipping }: PastPurchase,
  around: Surroundings,
  coupon: PricingCircumstances['coupon'],
): PricedCart {
  const onlyDigital = lines.length > 0 && lines.every(({ digital }) => digital)
  const code = shippingCode ?? ''
  const rate = { code, name: code, cost: shipping, minBusinessDays: 0, maxBusinessDays: 0 }
  const { freeShipping } = around
  return priceCart(lines, {
    ...around,
    coupon,
    rates: [{ ...rate, onlyDigital, pickup: false }],
    chosenShipping: code,
    freeShipping: freeShipping && { ...freeShipping, threshold: null },
  })
}

function losesFreeShipping(
  before: PricedCart,
  after: PricedCart,
  { freeShipping }: Surroundings,
): boolean {
  const threshold = freeShipping?.threshold ?? null
  const isFree = (cart: PricedCart) => reachesFreeShipping(paidForProducts(cart), threshold)
  return (
    before.shipping?.code === freeShipping?.method &&
    after.coupon?.inUse !== true &&
    isFree(before) &&
    !isFree(after)
  )
}
