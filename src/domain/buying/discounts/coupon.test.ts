import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, toCentavos } from '#domain/money.ts'
import { applyCoupon, type Coupon, normalizeCouponCode, type DiscountableLine } from './coupon.ts'

const now = new Date('2026-11-21T18:00:00Z')

function coupon(over: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    code: 'PRUEBA',
    type: 'percent',
    percent: 10,
    amount: null,
    maxDiscount: null,
    minSubtotal: toCentavos(0),
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
    description: '',
    ...over,
  }
}

function line(pesos: number, over: Partial<DiscountableLine> = {}): DiscountableLine {
  return {
    urlKey: `producto-${pesos}`,
    categories: ['portatiles'],
    total: toCentavos(Math.round(pesos * 100)),
    onOffer: false,
    refurbished: false,
    ...over,
  }
}

const asker = { shopperId: 7, uses: 0, hasBought: false }

function apply(given: Partial<Coupon>, lines: DiscountableLine[], who = asker) {
  return applyCoupon(coupon(given), lines, who, now)
}

describe('coupon', () => {
  it('coupon codes are normalised to capitals without surrounding blanks (CHK-03)', () => {
    expect(normalizeCouponCode('  bienvenida10 ')).toBe('BIENVENIDA10')
  })

  it('a percentage coupon has a maximum amount and is split exactly over the cart lines (CHK-03)', () => {
    expect(apply({ percent: 10 }, [line(333.33), line(666.66)])).toMatchObject({
      discount: { amount: 10_000, perLine: [3333, 6667] },
    })
    expect(apply({ percent: 50, maxDiscount: toCentavos(500) }, [line(100)])).toMatchObject({
      discount: { amount: 500, perLine: [500] },
    })
  })

  it('a coupon takes a fixed amount off, at most the price of the goods', () => {
    const fixed = { type: 'fixed', percent: null, amount: toCentavos(30_000) } as const
    expect(apply(fixed, [line(10_499), line(299)])).toMatchObject({ discount: { amount: 30_000 } })
    expect(apply(fixed, [line(100)])).toMatchObject({ discount: { amount: 10_000 } })
  })

  it('a coupon discounts only the products it is limited to, optionally excluding offers and refurbished products', () => {
    const lines = [
      line(1000, { categories: ['games'] }),
      line(2000, { categories: ['games'], onOffer: true }),
      line(4000, { categories: ['games'], refurbished: true }),
      line(8000),
    ]
    const games = {
      scope: { kind: 'categories', slugs: ['games'] },
      excludeOffers: true,
      excludeRefurbished: true,
    } as const
    expect(
      apply({ ...games, scope: { kind: 'categories', slugs: ['games'] } }, lines),
    ).toMatchObject({
      discount: { amount: 10_000, perLine: [10_000, 0, 0, 0] },
    })
    const named = { scope: { kind: 'products' as const, url_keys: ['producto-8000'] } }
    expect(apply(named, lines)).toMatchObject({ discount: { perLine: [0, 0, 0, 80_000] } })
  })

  it('a coupon rejected below its minimum amount states the missing amount only if the coupon is public', () => {
    const short = { minSubtotal: toCentavos(50_000) }
    expect(apply(short, [line(499.99)])).toMatchObject({ code: 'coupon-minimum', missing: 1 })
    expect(apply({ ...short, public: false }, [line(499.99)])).toEqual({
      ok: false,
      code: 'coupon-refused',
    })
  })

  it('a rejected coupon returns the same generic error for every reason except its minimum amount, which prevents code guessing', () => {
    const refused = { ok: false, code: 'coupon-refused' }
    expect(applyCoupon(undefined, [line(100)], asker, now)).toEqual(refused)
    const reasons: Partial<Coupon>[] = [
      { active: false },
      { validTo: '2026-11-20' },
      { validFrom: '2026-11-22' },
      { totalLimit: 5, taken: 5 },
      { shopperId: 8 },
      { scope: { kind: 'categories', slugs: ['nada'] } },
    ]
    for (const reason of reasons) expect(apply(reason, [line(100)])).toEqual(refused)
    expect(apply({ perCustomerLimit: 1 }, [line(100)], { ...asker, uses: 1 })).toEqual(refused)
    expect(apply({ firstPurchaseOnly: true }, [line(100)], { ...asker, hasBought: true })).toEqual(
      refused,
    )
  })

  it('a coupon is valid on its first and last day', () => {
    expect(apply({ validFrom: '2026-11-21', validTo: '2026-11-21' }, [line(100)]).ok).toBe(true)
  })

  it('a coupon discount is split over cart lines, within the price of each, and adds up exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 100 }),
        (totals, percent) => {
          const lines = totals.map((total) => line(1, { total: toCentavos(total) }))
          const answer = apply({ percent }, lines)
          if (!answer.ok) throw new Error('refused')
          const { amount, perLine } = answer.discount
          expect(perLine.reduce((sum: number, share: Centavos) => sum + share, 0)).toBe(amount)
          for (const [index, share] of perLine.entries()) {
            expect(share).toBeLessThanOrEqual(totals[index]!)
          }
        },
      ),
    )
  })
})
