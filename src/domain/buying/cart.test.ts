import { describe, expect, it } from 'vitest'
import { type Centavos, toCentavos, fromPesos } from '../money.ts'
import {
  type CartLine,
  type CartPricingContext,
  calculateDiscountedProductTotal,
  priceCart,
} from './cart.ts'
import type { Coupon } from './discounts/coupon.ts'
import type { ShippingRate } from './shipping-options.ts'

const now = new Date('2026-11-20T18:00:00Z')
const noOffer = {
  special: null,
  specialFrom: null,
  specialFromTime: null,
  specialTo: null,
  specialToTime: null,
}

function line(over: Partial<CartLine> & { pesos?: number } = {}): CartLine {
  const { pesos = 1000, ...rest } = over
  return {
    lineId: 1,
    productId: 1,
    quantity: 1,
    name: 'Mouse Teclia',
    sku: 'MO-1',
    urlKey: 'mouse-teclia',
    imagePath: null,
    digital: false,
    weightGrams: null,
    refurbished: false,
    visible: true,
    pricing: { regular: fromPesos(pesos), ...noOffer },
    brand: 'Teclia',
    available: 10,
    categories: ['accesorios'],
    seenPrice: fromPesos(pesos),
    ...rest,
  }
}

const rate = (code: string, pesos: number, over: Partial<ShippingRate> = {}): ShippingRate => ({
  code,
  name: code,
  cost: fromPesos(pesos),
  tiers: [],
  minBusinessDays: 2,
  maxBusinessDays: 3,
  onlyDigital: false,
  pickup: false,
  ...over,
})

const rates = [
  rate('estandar', 99),
  rate('expres', 179, { minBusinessDays: 1, maxBusinessDays: 1 }),
  rate('recoger', 0, { pickup: true }),
  rate('digital', 0, { onlyDigital: true }),
]

function circumstances(over: Partial<CartPricingContext> = {}): CartPricingContext {
  return {
    now,
    bundles: [],
    promotions: [],
    coupon: null,
    rates,
    chosenShipping: null,
    freeShipping: { threshold: fromPesos(799), method: 'estandar' },
    orderCutoffHour: null,
    ...over,
  }
}

function withCoupon(over: Partial<Coupon>): CartPricingContext['coupon'] {
  return {
    coupon: {
      id: 3,
      code: 'ENVIOGRATIS',
      type: 'free_shipping',
      percent: null,
      amount: null,
      maxDiscount: null,
      minSubtotal: 0 as Centavos,
      validFrom: null,
      validTo: null,
      startsAt: null,
      endsAt: null,
      totalLimit: null,
      perCustomerLimit: null,
      scope: { kind: 'all' },
      excludeOffers: false,
      excludeRefurbished: false,
      firstPurchaseOnly: false,
      public: true,
      active: true,
      shopperId: null,
      taken: 0,
      description: 'Envío sin costo',
      ...over,
    },
    asker: { shopperId: 1, uses: 0, hasBought: false },
  }
}

describe('cart', () => {
  it('the cart total is computed from current prices, coupon and shipping (CHK-01)', () => {
    const offer = {
      regular: fromPesos(500),
      special: fromPesos(399.5),
      specialFrom: null,
      specialFromTime: null,
      specialTo: '2026-11-20',
      specialToTime: null,
    }
    const cart = priceCart(
      [
        line({ pesos: 100, quantity: 3 }),
        line({ productId: 2, pricing: offer, seenPrice: fromPesos(399.5) }),
      ],
      circumstances({
        coupon: withCoupon({ type: 'percent', percent: 10 }),
        chosenShipping: 'estandar',
      }),
    )
    expect(cart).toMatchObject({
      itemCount: 4,
      subtotal: 69_950,
      discount: 6995,
      shipping: { code: 'estandar', cost: 9900 },
      total: 69_950 - 6995 + 9900,
      missingToFreeShipping: 79_900 - (69_950 - 6995),
      changes: [],
    })
    expect(cart.lines[1]).toMatchObject({ onOffer: true, unitPrice: 39_950, regularPrice: 50_000 })
    expect(calculateDiscountedProductTotal(cart)).toBe(62_955)
  })

  it('standard shipping is free when the cart, after the coupon, reaches the threshold (CHK-07)', () => {
    expect(priceCart([line({ pesos: 799 })], circumstances()).shipping?.cost).toBe(0)
    const fixed = withCoupon({ type: 'fixed', amount: toCentavos(1) })
    const paid = circumstances({ coupon: fixed, chosenShipping: 'estandar' })
    expect(priceCart([line({ pesos: 799 })], paid).shipping?.cost).toBe(9900)
    const free = priceCart([line({ pesos: 100 })], circumstances({ coupon: withCoupon({}) }))
    expect(free.shipping).toMatchObject({ code: 'estandar', cost: 0 })
    expect(free.discount).toBe(0)
  })

  it('the cart reports whether a coupon reduces the total; a coupon without effect does not count as used', () => {
    const inUse = (pesos: number, over: Partial<CartPricingContext>, lines = {}) =>
      priceCart([line({ pesos, ...lines })], circumstances(over)).coupon?.inUse
    const coupon = withCoupon({ type: 'free_shipping' })
    expect(inUse(100, { coupon, chosenShipping: 'estandar' })).toBe(true)
    expect(inUse(100, { coupon, chosenShipping: 'expres' })).toBe(false)
    expect(inUse(100, { coupon, chosenShipping: 'recoger' })).toBe(false)
    // free from this amount on anyway
    expect(inUse(799, { coupon, chosenShipping: 'estandar' })).toBe(false)
    expect(inUse(100, { coupon }, { digital: true })).toBe(false)
    // the shipping method is not chosen yet
    expect(inUse(100, { coupon, rates: null })).toBe(true)
    expect(inUse(100, { coupon: withCoupon({ type: 'percent', percent: 10 }) })).toBe(true)
  })

  it('the cart accepts a free-shipping coupon in a shop that has no free-shipping threshold', () => {
    const never = { freeShipping: { threshold: null, method: 'estandar' } }
    const without = priceCart([line({ pesos: 5000 })], { ...circumstances(), ...never })
    expect(without.missingToFreeShipping).toBeNull()
    expect(without.shippingOptions[0]).toMatchObject({ code: 'estandar', cost: 9900 })
    const freed = priceCart([line({ pesos: 100 })], {
      ...circumstances({ coupon: withCoupon({}) }),
      ...never,
    })
    expect(freed.shipping).toMatchObject({ code: 'estandar', cost: 0 })
  })

  it('the cart preselects the cheapest home delivery, never a pick-up point (CHK-07)', () => {
    expect(priceCart([line({ pesos: 100 })], circumstances())).toMatchObject({
      shipping: { code: 'estandar', cost: 9900 },
      total: fromPesos(199),
    })
    expect(priceCart([line({ pesos: 900 })], circumstances()).shipping?.code).toBe('estandar')
    const pickups = circumstances().rates?.filter(({ pickup }) => pickup) ?? []
    expect(pickups).not.toEqual([])
    const unreached = priceCart([line({ pesos: 100 })], circumstances({ rates: pickups }))
    expect(unreached).toMatchObject({ shipping: null, total: fromPesos(100) })
    expect(unreached.shippingOptions.map(({ code }) => code)).toEqual(['recoger'])
  })

  it('the cart keeps a chosen shipping method, also a pick-up point, while it is offered (CHK-07)', () => {
    const collected = priceCart(
      [line({ pesos: 100 })],
      circumstances({ chosenShipping: 'recoger' }),
    )
    expect(collected).toMatchObject({ shipping: { code: 'recoger' }, missingToFreeShipping: null })
    const express = priceCart([line({ pesos: 100 })], circumstances({ chosenShipping: 'expres' }))
    expect(express.shipping).toMatchObject({ code: 'expres', from: '2026-11-23', to: '2026-11-23' })
    const gone = priceCart([line({ pesos: 100 })], circumstances({ chosenShipping: 'globo' }))
    expect(gone.shipping?.code).toBe('estandar')
    expect(priceCart([line()], circumstances({ rates: null })).shipping).toBeNull()
  })

  it('the cart uses digital delivery only when all its products are digital', () => {
    const keys = line({ digital: true })
    expect(priceCart([keys], circumstances())).toMatchObject({
      onlyDigital: true,
      shipping: { code: 'digital', cost: 0 },
      missingToFreeShipping: null,
    })
    const mixed = priceCart([keys, line({ productId: 2 })], circumstances())
    expect(mixed.shippingOptions.map(({ code }) => code)).toEqual(['estandar', 'expres', 'recoger'])
  })

  it('the cart reports every price and stock change since the shopper’s last view (ERR-11)', () => {
    const cart = priceCart(
      [
        line({ pesos: 120, seenPrice: fromPesos(100) }),
        line({ productId: 2, pesos: 90, seenPrice: fromPesos(100), quantity: 5, available: 2 }),
        line({ productId: 3, visible: false }),
        line({ productId: 4, available: 0 }),
        line({
          productId: 5,
          pricing: { regular: null, ...noOffer },
        }),
      ],
      circumstances({ coupon: withCoupon({ active: false }) }),
    )
    expect(cart.changes.map(({ kind }) => kind)).toEqual([
      'price-up',
      'price-down',
      'capped',
      'gone',
      'gone',
      'gone',
      'coupon-dropped',
    ])
    expect(cart.lines.map(({ productId }) => productId)).toEqual([1, 2, 4])
    expect(cart.coupon).toBeNull()
  })

  it('the cart applies bundle discounts before the coupon; a coupon that excludes offers skips bundled products (CHK-03)', () => {
    const lines = [
      line({ pesos: 1000 }),
      line({ lineId: 2, productId: 2, urlKey: 'teclado', pesos: 500 }),
      line({ lineId: 3, productId: 3, urlKey: 'tapete', pesos: 200 }),
    ]
    const bundle = {
      code: 'par',
      name: 'Par',
      products: ['mouse-teclia', 'teclado'],
      saving: fromPesos(150),
    }
    const percent = { type: 'percent' as const, percent: 10 }
    const cart = priceCart(lines, circumstances({ bundles: [bundle], coupon: withCoupon(percent) }))
    expect(cart.bundles).toEqual([{ code: 'par', name: 'Par', sets: 1, saving: 15_000 }])
    expect(cart.discount).toBe(15_000 + 15_500)
    expect(cart.lines.map(({ savedShare }) => savedShare)).toEqual([10_000, 5000, 0])
    const besideOffers = withCoupon({ ...percent, excludeOffers: true })
    expect(
      priceCart(lines, circumstances({ bundles: [bundle], coupon: besideOffers })).lines.map(
        ({ discount }) => discount,
      ),
    ).toEqual([10_000, 5000, 2000])
  })

  it('the cart names the bundle discount lost when a product sells out (ERR-11)', () => {
    const bundle = {
      code: 'par',
      name: 'Par',
      products: ['mouse-teclia', 'teclado'],
      saving: fromPesos(150),
    }
    const lines = [line(), line({ lineId: 2, productId: 2, urlKey: 'teclado', available: 0 })]
    const cart = priceCart(lines, circumstances({ bundles: [bundle] }))
    expect(cart).toMatchObject({ bundles: [], discount: 0 })
    expect(cart.changes).toContainEqual({ kind: 'bundle-dropped', name: 'Par', saving: 15_000 })
  })

  it('an empty cart totals zero', () => {
    expect(priceCart([], circumstances({ coupon: withCoupon({}) }))).toMatchObject({
      total: 0,
      shipping: null,
      onlyDigital: false,
      changes: [],
    })
  })
})
