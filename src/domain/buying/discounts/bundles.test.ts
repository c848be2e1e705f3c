import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCentavos, toCentavos } from '#domain/money.ts'
import { applyBundlesAndPromotions } from './apply-automatic-discounts.ts'
import { type Bundle, calculateBundlePrice, findBundleWithReducedSavings } from './bundles.ts'
import type { DiscountLine } from './discount.ts'

type BundleCartLine = Pick<DiscountLine, 'urlKey' | 'unitPrice' | 'quantity'>

function applyBundles(bundles: readonly Bundle[], lines: readonly BundleCartLine[]) {
  const facts = { brand: null, categories: [], onOffer: false, refurbished: false }
  const { applied, perLine, bundledUnits } = applyBundlesAndPromotions(
    { bundles, promotions: [] },
    lines.map((line) => ({ ...facts, ...line })),
  )
  return { applied, perLine, units: bundledUnits }
}

const desk: Bundle = {
  code: 'escritorio',
  name: 'Escritorio completo',
  products: ['mouse', 'teclado', 'tapete'],
  saving: toCentavos(10_000),
}
const pair: Bundle = {
  code: 'par',
  name: 'Mouse y teclado',
  products: ['mouse', 'teclado'],
  saving: toCentavos(5001),
}
const line = (urlKey: string, unitPrice: number, quantity = 1): BundleCartLine => ({
  urlKey,
  unitPrice: toCentavos(unitPrice),
  quantity,
})
const mouse = line('mouse', 29_900)
const keyboard = line('teclado', 59_900)
const mat = line('tapete', 19_900)

describe('bundles', () => {
  it('a bundle discount applies once per complete set in the cart', () => {
    const lines = [line('mouse', 29_900, 3), line('teclado', 59_900, 2)]
    expect(applyBundles([pair], lines).applied).toEqual([
      { code: 'par', name: 'Mouse y teclado', sets: 2, saving: 10_002 },
    ])
    expect(applyBundles([pair], lines).units).toEqual([2, 2])
    expect(applyBundles([pair], [mouse, mat]).applied).toEqual([])
    expect(applyBundles([pair], []).applied).toEqual([])
  })

  it('each unit in the cart counts for one bundle only, the one with the largest saving', () => {
    const lines = [line('mouse', 29_900, 2), line('teclado', 59_900, 2), mat]
    expect(applyBundles([pair, desk], lines).applied).toMatchObject([
      { code: 'escritorio', sets: 1 },
      { code: 'par', sets: 1 },
    ])
  })

  it('a bundle discount is lost when one of its products sells out, and the cart reports the lost saving', () => {
    const whole = applyBundles([desk, pair], [mouse, keyboard, mat]).applied
    const soldOut = applyBundles([desk, pair], [mouse, keyboard, { ...mat, quantity: 0 }]).applied
    expect(soldOut).toMatchObject([{ code: 'par' }])
    expect(findBundleWithReducedSavings(whole, soldOut)).toEqual({
      name: 'Escritorio completo',
      saving: 4999,
    })
    expect(findBundleWithReducedSavings(soldOut, whole)).toBeNull()
  })

  it('bundles never reduce the price to zero or below', () => {
    expect(applyBundles([pair], [line('mouse', 2000), line('teclado', 3001)]).applied).toEqual([])
  })

  it('a bundle shows its price, the separate prices and the saving', () => {
    const prices = new Map([mouse, keyboard].map((one) => [one.urlKey, one.unitPrice]))
    expect(calculateBundlePrice(pair, prices)).toEqual({
      apart: 89_800,
      together: 84_799,
      saving: 5001,
    })
    expect(calculateBundlePrice(desk, prices)).toBeNull()
  })

  const keys = ['a', 'b', 'c', 'd', 'e']
  const anyLines = fc
    .uniqueArray(
      fc.record({
        urlKey: fc.constantFrom(...keys),
        unitPrice: fc.integer({ min: 1, max: 5_000_000 }).map(toCentavos),
        quantity: fc.integer({ min: 0, max: 9 }),
      }),
      { selector: ({ urlKey }) => urlKey, maxLength: 5 },
    )
    .map((lines) => lines satisfies BundleCartLine[])
  const anyBundles = fc.uniqueArray(
    fc.record({
      code: fc.string(),
      name: fc.string(),
      products: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 2, maxLength: 3 }),
      saving: fc.integer({ min: 1, max: 1_000_000 }).map(toCentavos),
    }),
    { selector: ({ code }) => code, maxLength: 4 },
  )

  it('a bundle discount is split exactly over its cart lines, within the price of each', () => {
    fc.assert(
      fc.property(anyBundles, anyLines, (bundles, lines) => {
        const { applied, perLine } = applyBundles(bundles, lines)
        expect(addCentavos(...perLine)).toBe(addCentavos(...applied.map(({ saving }) => saving)))
        lines.forEach(({ unitPrice, quantity }, place) => {
          expect(perLine[place]).toBeGreaterThanOrEqual(0)
          expect(perLine[place]).toBeLessThanOrEqual(unitPrice * quantity)
        })
      }),
    )
  })
})
