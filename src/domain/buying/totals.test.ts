import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateEarnedPoints } from '../account/reward-earning.ts'
import {
  addCentavos,
  type Centavos,
  toCentavos,
  fromPesos,
  minCentavos,
  subtractCentavos,
  toPesos,
  zeroCentavos,
} from '../money.ts'
import { calculateOutstandingRefund } from '../orders/payment.ts'
import {
  planRefund,
  type RefundRequest,
  type RefundableOrderAmounts,
  type PlannedRefund,
} from '../orders/refund.ts'
import { type CartLine, calculateDiscountedProductTotal, priceCart } from './cart.ts'
import { type Bundle, calculateBundlePrice } from './discounts/bundles.ts'
import type { Coupon } from './discounts/coupon.ts'
import type { Promotion } from './discounts/promotions.ts'
import type { ShippingRate } from './shipping-options.ts'

const now = new Date('2026-11-20T18:00:00Z')
const numRuns = 1000

const money = (most: number) => fc.integer({ min: 1, max: most }).map(toCentavos)

const line: fc.Arbitrary<CartLine> = fc
  .record({
    productId: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    regular: money(20_000_000),
    off: fc.integer({ min: 0, max: 99 }),
    refurbished: fc.boolean(),
    digital: fc.boolean(),
    category: fc.constantFrom('laptops', 'accesorios'),
  })
  .map(({ productId, quantity, regular, off, refurbished, digital, category }) => ({
    lineId: productId,
    productId,
    quantity,
    name: 'Producto',
    sku: `SKU-${productId}`,
    urlKey: `producto-${productId}`,
    imagePath: null,
    digital,
    weightGrams: null,
    refurbished,
    visible: true,
    pricing: {
      regular,
      special: off === 0 ? null : toCentavos(Math.ceil((regular * (100 - off)) / 100)),
      specialFrom: null,
      specialFromTime: null,
      specialTo: '2026-11-30',
      specialToTime: null,
    },
    brand: 'Teclia',
    available: 99,
    categories: [category],
    seenPrice: regular,
  }))

const coupon: fc.Arbitrary<Coupon> = fc
  .record({
    type: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: money(5_000_000),
    maxDiscount: fc.option(money(1_000_000)),
    minSubtotal: fc.oneof(fc.constant(zeroCentavos), money(1_000_000)),
    excludeOffers: fc.boolean(),
    excludeRefurbished: fc.boolean(),
    isForLaptops: fc.boolean(),
  })
  .map(({ isForLaptops, type, percent, amount, ...rest }) => ({
    ...rest,
    id: 1,
    code: 'CUPON',
    type,
    percent: type === 'percent' ? percent : null,
    amount: type === 'fixed' ? amount : null,
    validFrom: null,
    validTo: null,
    startsAt: null,
    endsAt: null,
    totalLimit: null,
    perCustomerLimit: null,
    scope: isForLaptops ? { kind: 'categories', slugs: ['laptops'] } : { kind: 'all' },
    firstPurchaseOnly: false,
    public: true,
    active: true,
    shopperId: null,
    taken: 0,
    description: '',
  }))

const rate = (code: string, cost: Centavos, onlyDigital = false): ShippingRate => ({
  code,
  name: code,
  cost,
  tiers: [],
  minBusinessDays: 1,
  maxBusinessDays: 2,
  onlyDigital,
  pickup: false,
})

const circumstances = fc
  .record({
    coupon: fc.option(coupon),
    standard: money(50_000),
    express: money(90_000),
    threshold: fc.option(money(5_000_000)),
    chosen: fc.constantFrom(null, 'estandar', 'expres', 'recoger'),
  })
  .map(({ coupon: found, standard, express, threshold, chosen }) => ({
    now,
    bundles: [],
    promotions: [] as Promotion[],
    coupon: found && { coupon: found, asker: { shopperId: 1, uses: 0, hasBought: false } },
    rates: [
      rate('estandar', standard),
      rate('expres', express),
      rate('digital', zeroCentavos, true),
    ],
    chosenShipping: chosen,
    freeShipping: threshold === null ? null : { threshold, method: 'estandar' },
    orderCutoffHour: null,
  }))

const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      deal: fc.oneof(
        fc.record({
          kind: fc.constant('units' as const),
          buy: fc.integer({ min: 1, max: 4 }),
          get: fc.integer({ min: 1, max: 3 }),
          percent: fc.integer({ min: 1, max: 100 }),
        }),
        fc.record({
          kind: fc.constant('amount' as const),
          percent: fc.integer({ min: 1, max: 90 }),
          least: fc.oneof(fc.constant(zeroCentavos), money(5_000_000)),
        }),
      ),
      scope: fc.constantFrom<Promotion['scope'][]>(
        { kind: 'all' },
        { kind: 'categories', slugs: ['laptops'] },
        { kind: 'brands', brands: ['Teclia'] },
      ),
      excludeOffers: fc.boolean(),
      combines: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1, name: `Promo ${index + 1}` })))

/** Two or three of the lines as a bundle. */
function bundleOf(lines: readonly CartLine[], saving: Centavos): Bundle[] {
  const products = lines.slice(0, 3).map(({ urlKey }) => urlKey)
  return products.length < 2 ? [] : [{ code: 'juntos', name: 'Juntos', products, saving }]
}

describe('cart totals (property-based)', () => {
  it('bundle totals are equal on the product page, in the cart and in the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, {
          selector: ({ productId }) => productId,
          minLength: 2,
          maxLength: 3,
        }),
        money(20_000_000),
        circumstances,
        (lines, saving, given) => {
          const set = lines.map((one) => ({ ...one, quantity: 1 }))
          const bundles = bundleOf(set, saving)
          const cart = priceCart(set, { ...given, coupon: null, bundles })
          const prices = new Map(cart.lines.map(({ urlKey, unitPrice }) => [urlKey, unitPrice]))
          const shown = calculateBundlePrice(bundles[0]!, prices)
          expect(shown?.together ?? cart.subtotal).toBe(calculateDiscountedProductTotal(cart))
          const paid = cart.lines.map(({ total, discount }) => subtractCentavos(total, discount))
          expect(addCentavos(...paid)).toBe(calculateDiscountedProductTotal(cart))
          expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns },
    )
  })

  it('cart totals add up exactly from lines, coupon and shipping, also as amounts in the API (CHK-05)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: ({ productId }) => productId, maxLength: 15 }),
        circumstances,
        money(20_000_000),
        promotions,
        (lines, given, saving, inForce) => {
          const bundles = bundleOf(lines, saving)
          const cart = priceCart(lines, { ...given, bundles, promotions: inForce })
          expect(cart.subtotal).toBe(
            cart.lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
          )
          expect(addCentavos(...cart.lines.map(({ discount }) => discount))).toBe(cart.discount)
          for (const { discount, total } of cart.lines) {
            expect(discount).toBeGreaterThanOrEqual(0)
            expect(discount).toBeLessThanOrEqual(total)
          }
          const shipping = cart.shipping?.cost ?? zeroCentavos
          expect(cart.total).toBe(cart.subtotal - cart.discount + shipping)
          expect(cart.total).toBeGreaterThanOrEqual(0)
          for (const amount of [cart.subtotal, cart.discount, shipping, cart.total]) {
            expect(fromPesos(toPesos(amount))).toBe(amount)
            expect(JSON.parse(JSON.stringify(toPesos(amount)))).toBe(toPesos(amount))
          }
          if (cart.lines.length > 0) expect(cart.shipping).not.toBeNull()
        },
      ),
      { numRuns },
    )
  })

  it('cart totals apply a coupon only to products it is limited to, up to its maximum (CHK-03)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, {
          selector: ({ productId }) => productId,
          minLength: 1,
          maxLength: 15,
        }),
        circumstances,
        (lines, given) => {
          const cart = priceCart(lines, given)
          const used = given.coupon?.coupon
          if (!used || !cart.coupon) {
            expect(cart.discount).toBe(0)
            return
          }
          const isFor = (one: (typeof cart.lines)[number]) =>
            !(used.excludeOffers && one.onOffer) &&
            !(used.excludeRefurbished && one.refurbished) &&
            (used.scope.kind === 'all' || one.categories.includes('laptops'))
          const base = addCentavos(...cart.lines.filter(isFor).map(({ total }) => total))
          for (const one of cart.lines.filter((other) => !isFor(other))) {
            expect(one.discount).toBe(0)
          }
          expect(cart.discount).toBeLessThanOrEqual(Math.min(base, used.maxDiscount ?? base))
          expect(base).toBeGreaterThanOrEqual(used.minSubtotal)
          if (used.type === 'free_shipping') expect(cart.discount).toBe(0)
        },
      ),
      { numRuns },
    )
  })

  it('a cart earns points only for the amount paid for products (RWD-01)', () => {
    const rules = {
      points: 1,
      perAmount: toCentavos(1000),
      grantAfterBusinessDays: 5,
      expiryMonths: 12,
    }
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), circumstances, (lines, given) => {
        const cart = priceCart(lines, given)
        const points = calculateEarnedPoints(calculateDiscountedProductTotal(cart), rules)
        expect(points).toBe(Math.floor((cart.subtotal - cart.discount) / 1000))
      }),
      { numRuns },
    )
  })
})

const pointsForProducts = (products: Centavos) => Math.floor(products / 1000)

/** Refund facts of a purchased cart. */
function refundFactsOf(cart: ReturnType<typeof priceCart>): RefundableOrderAmounts {
  return {
    lines: cart.lines.map((one, id) => ({ ...one, id, refunded: 0, unsent: 0 })),
    left: cart.total,
    shipping: cart.shipping?.cost ?? zeroCentavos,
    shippingRefunded: zeroCentavos,
    products: calculateDiscountedProductTotal(cart),
    points: pointsForProducts(calculateDiscountedProductTotal(cart)),
    pointsFor: pointsForProducts,
  }
}

/** The facts after a refund. */
function afterRefund(
  facts: RefundableOrderAmounts,
  { lines, shipping, stays, points }: PlannedRefund,
): RefundableOrderAmounts {
  const gone = (id: number) =>
    lines.reduce((sum, line) => (line.lineId === id ? sum + line.quantity : sum), 0)
  return {
    ...facts,
    lines: facts.lines.map((one) => ({ ...one, refunded: one.refunded + gone(one.id) })),
    left: stays,
    shippingRefunded: addCentavos(facts.shippingRefunded, shipping),
    points: facts.points - points,
  }
}

describe('refunds of an order (property-based)', () => {
  const step = fc.record({
    line: fc.nat(8),
    quantity: fc.integer({ min: 1, max: 40 }),
    shipping: fc.boolean(),
    /** occasionally a bare amount, in thousandths of the remaining money */
    amount: fc.option(fc.integer({ min: 1, max: 999 }), { freq: 4 }),
  })

  it('refunds of an order in any sequence add up to the amount paid, and no discount is returned twice', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, {
          selector: ({ productId }) => productId,
          minLength: 1,
          maxLength: 6,
        }),
        circumstances,
        money(2_000_000),
        fc.array(step, { maxLength: 12 }),
        promotions,
        (lines, given, saving, steps, inForce) => {
          const bundles = bundleOf(lines, saving)
          const cart = priceCart(lines, { ...given, bundles, promotions: inForce })
          let facts = refundFactsOf(cart)
          const made: PlannedRefund[] = []
          const give = (ask: RefundRequest) => {
            const planned = planRefund(facts, ask)
            if (!planned.ok) return
            made.push(planned.plan)
            facts = afterRefund(facts, planned.plan)
            const kept = pointsForProducts(minCentavos(cart.total, facts.left))
            expect(facts.points).toBeGreaterThanOrEqual(0)
            expect(facts.points).toBeLessThanOrEqual(kept)
          }
          for (const { line: place, quantity, shipping, amount } of steps) {
            const one = facts.lines[place % facts.lines.length]
            const units = { goods: 'kept' as const, restock: false, quantity }
            if (amount !== null)
              give({ amount: toCentavos(Math.floor((facts.left * amount) / 1000)) })
            else give({ lines: one ? [{ ...units, lineId: one.id }] : [], shipping })
          }
          const rest = facts.lines.flatMap(({ id, quantity, refunded }) =>
            quantity > refunded
              ? [
                  {
                    lineId: id,
                    quantity: quantity - refunded,
                    goods: 'kept' as const,
                    restock: false,
                  },
                ]
              : [],
          )
          if (rest.length > 0) give({ lines: rest, shipping: false })
          const units = made.flatMap((plan) => plan.lines)
          expect(addCentavos(...made.map(({ amount }) => amount))).toBe(cart.total)
          expect(addCentavos(...units.map(({ price }) => price))).toBe(cart.subtotal)
          expect(addCentavos(...units.map(({ discount }) => discount))).toBe(cart.discount)
          expect(addCentavos(...made.map(({ shipping }) => shipping))).toBe(facts.shipping)
          expect(facts).toMatchObject({ left: 0, points: 0 })
          // without bare amounts each line is refunded at its cost
          if (steps.every(({ amount }) => amount === null)) {
            for (const one of cart.lines) {
              const own = units.filter(({ productId }) => productId === one.productId)
              expect(addCentavos(...own.map(({ amount }) => amount))).toBe(
                subtractCentavos(one.total, one.discount),
              )
            }
            expect(made.every(({ givenBefore }) => givenBefore === 0)).toBe(true)
          }
        },
      ),
      { numRuns },
    )
  })
})

describe('partial payments and refunds', () => {
  it('partial payments and refunds of an order add up exactly, however they are split (CHK-05)', () => {
    fc.assert(
      fc.property(
        fc.array(money(500_000), { maxLength: 12 }),
        fc.option(money(2_000_000)),
        (parts, price) => {
          let paid = zeroCentavos
          let promised = zeroCentavos
          for (const part of parts) {
            paid = addCentavos(paid, part)
            const kept = price !== null && paid >= price ? price : null
            // partial payments are not owed yet
            if (price !== null && kept === null) continue
            const owed = calculateOutstandingRefund({
              state: 'paid',
              paid,
              kept: kept ?? zeroCentavos,
              promised,
              refunded: zeroCentavos,
            })
            promised = addCentavos(promised, owed)
            expect(promised).toBe(paid - (kept ?? 0))
          }
        },
      ),
      { numRuns },
    )
  })
})
