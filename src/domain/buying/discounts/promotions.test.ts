import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCentavos,
  toCentavos,
  fromPesos,
  multiplyCentavos,
  zeroCentavos,
} from '#domain/money.ts'
import { applyBundlesAndPromotions } from './apply-automatic-discounts.ts'
import type { DiscountLine } from './discount.ts'
import { formatPromotionDeal, formatAmountMissingToPromotion } from './promotion-texts.ts'
import { isPromotionForProduct, type Promotion, type PromotionDeal } from './promotions.ts'

type PromotionCartLine = Omit<DiscountLine, 'refurbished'>

function applyPromotions(promotions: readonly Promotion[], lines: readonly PromotionCartLine[]) {
  return applyBundlesAndPromotions(
    { bundles: [], promotions },
    lines.map((line) => ({ ...line, refurbished: false })),
  )
}

const threeForTwo: PromotionDeal = { kind: 'units', buy: 2, get: 1, percent: 100 }

function promotion(over: Partial<Promotion> = {}): Promotion {
  return {
    id: 1,
    name: '3×2 en cables',
    deal: threeForTwo,
    scope: { kind: 'all' },
    excludeOffers: false,
    combines: true,
    ...over,
  }
}

function line(
  pesos: number,
  quantity: number,
  over: Partial<PromotionCartLine> = {},
): PromotionCartLine {
  return {
    urlKey: `producto-${pesos}`,
    brand: 'Teclia',
    categories: ['cables', 'accesorios'],
    onOffer: false,
    unitPrice: fromPesos(pesos),
    quantity,
    ...over,
  }
}

describe('promotion by units', () => {
  it('a buy-X-get-Y promotion makes the cheapest unit of each group free and splits the discount over the group', () => {
    const { applied, perLine } = applyPromotions([promotion()], [line(100, 1), line(50, 2)])
    expect(applied).toEqual([
      { code: 'promo-1', name: '3×2 en cables', sets: 1, saving: 5000, promotion: 1 },
    ])
    expect(perLine).toEqual([2500, 2500])
  })

  it('a buy-X-get-Y promotion groups units by descending price', () => {
    const { applied } = applyPromotions([promotion()], [line(10, 3), line(100, 3)])
    expect(applied).toMatchObject([{ sets: 2, saving: 11_000 }])
  })

  it('a buy-X-get-Y promotion charges incomplete groups in full, and reports how many units are missing', () => {
    const { applied, perLine, missing } = applyPromotions([promotion()], [line(100, 2)])
    expect({ applied, perLine }).toEqual({ applied: [], perLine: [0] })
    expect(missing.map(formatAmountMissingToPromotion)).toEqual([
      'Agrega 1 pieza más. 3×2 en cables: Llevas 3 y pagas 2.',
    ])
    const four = applyPromotions([promotion()], [line(100, 4)])
    expect(four.applied).toMatchObject([{ sets: 1, saving: 10_000 }])
    expect(four.missing.map(formatAmountMissingToPromotion)).toEqual([
      'Agrega 2 piezas más. 3×2 en cables: Llevas 3 y pagas 2.',
    ])
    expect(applyPromotions([promotion()], [line(100, 3)]).missing).toEqual([])
  })

  it('a buy-X-get-Y promotion can give a partial discount instead of a free unit', () => {
    const second: PromotionDeal = { kind: 'units', buy: 1, get: 1, percent: 50 }
    const { applied } = applyPromotions([promotion({ deal: second })], [line(99.99, 2)])
    expect(applied).toMatchObject([{ saving: 5000 }])
    expect(formatPromotionDeal(second)).toBe('De cada 2, la más barata lleva 50% de descuento')
  })
})

describe('promotion by amount', () => {
  const deal: PromotionDeal = { kind: 'amount', percent: 10, least: fromPesos(500) }

  it('a promotion by amount gives a percentage discount once the cart reaches its minimum amount', () => {
    const given = [promotion({ name: 'Diez', deal })]
    expect(applyPromotions(given, [line(250, 2)]).perLine).toEqual([5000])
    const short = applyPromotions(given, [line(380, 1)])
    expect(short.applied).toEqual([])
    expect(short.missing.map(formatAmountMissingToPromotion)).toEqual([
      'Te faltan $120.00. Diez: 10% de descuento desde $500.00.',
    ])
  })

  it('a promotion by amount without a minimum discounts every product of its category, and no other product', () => {
    const all = promotion({
      deal: { ...deal, least: zeroCentavos },
      scope: { kind: 'categories', slugs: ['cables'] },
    })
    const { perLine, missing } = applyPromotions(
      [all],
      [line(100, 1), line(100, 1, { categories: ['laptops'] })],
    )
    expect(perLine).toEqual([1000, 0])
    expect(missing).toEqual([])
  })
})

describe('promotion scope', () => {
  it.each([
    [{ kind: 'all' }, true],
    [{ kind: 'categories', slugs: ['accesorios'] }, true],
    [{ kind: 'categories', slugs: ['laptops'] }, false],
    [{ kind: 'products', url_keys: ['producto-100'] }, true],
    [{ kind: 'products', url_keys: ['producto-7'] }, false],
    [{ kind: 'brands', brands: ['Teclia'] }, true],
    [{ kind: 'brands', brands: ['Otra'] }, false],
  ] as const)('the promotion scope matches the product for %j', (scope, isFor) => {
    const stored = structuredClone(scope) as Promotion['scope']
    expect(isPromotionForProduct(promotion({ scope: stored }), line(100, 1))).toBe(isFor)
  })

  it('a promotion can exclude products on offer', () => {
    const given = promotion({ excludeOffers: true })
    expect(isPromotionForProduct(given, line(100, 1, { onOffer: true }))).toBe(false)
  })
})

it('a promotion counts each unit once, and excludes discounted units from coupons unless combinable', () => {
  const closing = promotion({ combines: false })
  const rest = promotion({
    id: 2,
    name: 'Diez',
    deal: { kind: 'amount', percent: 10, least: zeroCentavos },
  })
  const { applied, perLine, closed } = applyPromotions([closing, rest], [line(100, 4)])
  expect(applied.map(({ promotion: id, saving }) => [id, saving])).toEqual([
    [1, 10_000],
    [2, 1000],
  ])
  expect(perLine).toEqual([11_000])
  expect(closed).toEqual([20_000])
})

it('a promotion saves at most the price of its units, for any prices and promotions', () => {
  const lines = fc.array(
    fc
      .record({ price: fc.integer({ min: 1, max: 9_000_000 }), quantity: fc.nat({ max: 60 }) })
      .map(({ price, quantity }) => line(1, quantity, { unitPrice: toCentavos(price) })),
    { maxLength: 12 },
  )
  const deal = fc.record({
    kind: fc.constant('units' as const),
    buy: fc.integer({ min: 1, max: 20 }),
    get: fc.integer({ min: 1, max: 20 }),
    percent: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(lines, fc.array(deal, { maxLength: 3 }), (all, deals) => {
      const given = deals.map((one, id) => promotion({ id, deal: one, combines: id % 2 === 0 }))
      const { applied, perLine, closed } = applyPromotions(given, all)
      expect(addCentavos(...perLine)).toBe(addCentavos(...applied.map(({ saving }) => saving)))
      for (const [place, { unitPrice, quantity }] of all.entries()) {
        const taken = addCentavos(perLine[place] ?? zeroCentavos, closed[place] ?? zeroCentavos)
        expect(perLine[place]).toBeGreaterThanOrEqual(0)
        expect(closed[place]).toBeGreaterThanOrEqual(0)
        expect(taken).toBeLessThanOrEqual(multiplyCentavos(unitPrice, quantity))
      }
    }),
    { numRuns: 500 },
  )
})
