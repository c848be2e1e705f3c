import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import { describeProductChange } from './product-change-sentences.ts'

it.each([
  [
    { price: toCentavos(149_900) },
    { price: toCentavos(159_900) },
    'subió el precio de',
    '$1,499.00',
    '$1,599.00',
  ],
  [{ stock: 41 }, { stock: 40 }, 'bajó la existencia de', '41', '40'],
  [
    { specialPrice: null, specialTo: null },
    { specialPrice: toCentavos(100), specialTo: '2026-12-01' as const },
    'puso la oferta en',
    null,
    '$1.00',
  ],
  [{ specialPrice: toCentavos(100) }, { specialPrice: null }, 'quitó la oferta de', '$1.00', null],
  [{ visible: false }, { visible: true }, 'lo puso a la venta', null, null],
  [{ brand: 'Aurio' }, { brand: null }, 'cambió «marca» de', 'Aurio', '—'],
  [
    { specialTo: '2026-12-01' as const },
    { specialTo: '2026-12-02' as const },
    'cambió los días de la oferta',
    null,
    null,
  ],
  [
    { description: 'a', richDescription: null },
    { description: 'b', richDescription: '<p>b</p>' },
    'cambió «descripción con formato»',
    null,
    null,
  ],
])('%j to %j: %s %s %s', (before, after, deed, was, is) => {
  expect(describeProductChange({ before, after })).toEqual([{ deed, before: was, after: is }])
})

it('fields that a change stores unchanged are not told', () => {
  const price = toCentavos(100)
  expect(
    describeProductChange({ before: { price, stock: 1 }, after: { price, stock: 1 } }),
  ).toEqual([])
})
