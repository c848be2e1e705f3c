import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '#test/support/make-product.ts'
import { toCentavos, fromPesos, parsePesos } from '../money.ts'
import { describeBulkEdit } from './bulk-edit-text.ts'
import { applyBulkPriceChange, applyBulkEdit } from './bulk-edit.ts'
import { findProductPriceErrors } from './check-prices.ts'

describe('amount', () => {
  it.each([
    [{ how: 'set', amount: fromPesos(1299.5), rounding: 'exact' }, 1299.5],
    [{ how: 'add', amount: fromPesos(-50), rounding: 'exact' }, 949],
    [{ how: 'percent', percent: 8, rounding: 'exact' }, 1078.92],
    [{ how: 'percent', percent: 8, rounding: '90' }, 1078.9],
    [{ how: 'percent', percent: 8, rounding: '00' }, 1079],
    [{ how: 'percent', percent: -12.5, rounding: '90' }, 873.9],
  ] as const)('a price of 999 pesos changed by %o is %d pesos', (change, pesos) => {
    expect(applyBulkPriceChange(fromPesos(999), change)).toBe(fromPesos(pesos))
  })

  it('a bulk price edit that rounds to .00 or .90 changes a price by at most half a peso', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('00', '90'), (amount, rounding) => {
        const rounded = applyBulkPriceChange(toCentavos(amount), {
          how: 'add',
          amount: toCentavos(0),
          rounding,
        })
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(50)
        expect(String(rounded).padStart(2, '0').slice(-2)).toMatch(
          rounded < 0 ? /10/ : new RegExp(rounding),
        )
      }),
    )
  })

  it.each([
    ['$1,299.00', 129900],
    ['1299.5', 129950],
    [' $ 12 ', 1200],
    ['1,299,000.05 MXN', 129900005],
    ['12,99', null],
    ['-5', null],
    ['1.299,00', null],
    ['', null],
    ['mil', null],
  ])('parses the price change %o as %o centavos', (typed, amount) => {
    expect(parsePesos(typed)).toBe(amount)
  })
})

describe('bulk edit', () => {
  const product = makeProduct({
    price: toCentavos(100000),
    specialPrice: toCentavos(80000),
    specialTo: '2026-12-01',
    categories: ['tabletas', 'ofertas'],
  })

  it('a bulk edit that changes the price and a percentage offer computes the offer from the new regular price', () => {
    const edited = applyBulkEdit(
      {
        price: { how: 'percent', percent: 10, rounding: 'exact' },
        offer: {
          change: { how: 'percent', percent: -20, rounding: '90' },
          from: null,
          to: '2026-12-24',
        },
      },
      product,
    )
    expect(edited).toMatchObject({
      price: 110000,
      specialPrice: 87990,
      specialTo: '2026-12-24',
    })
  })

  it('removing offers by bulk edit also clears their start and end dates', () => {
    expect(applyBulkEdit({ offer: 'none' }, product)).toMatchObject({
      price: 100000,
      specialPrice: null,
      specialFrom: null,
      specialTo: null,
    })
  })

  it('a bulk edit moves products between categories, and never removes the last category', () => {
    const within = (how: 'main' | 'add' | 'remove', slug: string) =>
      applyBulkEdit({ category: { how, slug } }, product).categories
    expect(within('main', 'ofertas')).toEqual(['ofertas', 'tabletas'])
    expect(within('add', 'regalos')).toEqual(['tabletas', 'ofertas', 'regalos'])
    expect(within('remove', 'ofertas')).toEqual(['tabletas'])
    const alone = makeProduct({ categories: ['tabletas'] })
    expect(
      applyBulkEdit({ category: { how: 'remove', slug: 'tabletas' } }, alone).categories,
    ).toEqual(['tabletas'])
  })

  it('a bulk edit of prices skips products without a price', () => {
    const unpriced = makeProduct({ price: null })
    const edit = { price: { how: 'percent', percent: 8, rounding: '90' } } as const
    expect(applyBulkEdit(edit, unpriced).price).toBeNull()
  })

  it('a bulk edit is summarised in words', () => {
    const price = { how: 'percent', percent: -8, rounding: '90' } as const
    expect(describeBulkEdit({ price, visible: false })).toBe(
      'Precio: 8 % menos, terminado en .90. Ocultos',
    )
    const from = { from: '2026-11-27', fromTime: '09:00' } as const
    expect(describeBulkEdit({ dates: { ...from, to: null, toTime: null } })).toBe(
      'Se ven desde 2026-11-27 a las 09:00',
    )
    expect(describeBulkEdit({ dates: 'none' })).toBe('Se ven sin fechas')
  })
})

it.each([
  [{ price: toCentavos(0) }, ['price']],
  [{ price: toCentavos(-1) }, ['price']],
  [{ price: toCentavos(1_000_000_001) }, ['price']],
  [{ specialPrice: toCentavos(100000), specialTo: '2026-12-01' }, ['specialPrice']],
  [{ specialPrice: toCentavos(99999), specialTo: '2026-12-01' }, []],
  [{ specialPrice: toCentavos(0), specialTo: '2026-12-01' }, ['specialPrice']],
  [{ price: null, specialPrice: toCentavos(1), specialTo: '2026-12-01' }, ['specialPrice']],
  [{ specialPrice: toCentavos(500), specialTo: null }, ['specialTo']],
  [
    { specialPrice: toCentavos(500), specialFrom: '2026-12-02', specialTo: '2026-12-01' },
    ['specialTo'],
  ],
])('a bulk edit rejects prices %o in fields %o', (over, fields) => {
  const prices = {
    price: toCentavos(100000),
    specialPrice: null,
    specialFrom: null,
    specialFromTime: null,
    specialTo: null,
    specialToTime: null,
  }
  expect(findProductPriceErrors({ ...prices, ...over }).map(({ field }) => field)).toEqual(fields)
})
