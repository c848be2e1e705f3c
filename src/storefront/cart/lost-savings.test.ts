import { expect, it } from 'vitest'
import { describeLostBundleSavings } from './lost-savings.ts'

const bundle = {
  code: 'par',
  name: 'Teclado y mouse',
  label: 'Paquete Teclado y mouse',
  sets: 2,
  saving: 200,
}

it('a cart change that reduces bundle savings lists the bundles affected and the amounts lost', () => {
  expect(
    describeLostBundleSavings(
      { bundles: [bundle] },
      { bundles: [{ ...bundle, sets: 1, saving: 100 }] },
    ),
  ).toEqual(['Paquete Teclado y mouse ya no aplica: dejas de ahorrar $100.00.'])
  expect(describeLostBundleSavings({ bundles: [bundle] }, {})).toEqual([
    'Paquete Teclado y mouse ya no aplica: dejas de ahorrar $200.00.',
  ])
  expect(describeLostBundleSavings({}, { bundles: [bundle] })).toEqual([])
})
