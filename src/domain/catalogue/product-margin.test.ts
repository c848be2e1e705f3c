import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import { calculateMargin } from './product-margin.ts'

it.each([
  [199_900, 142_000, 30_328, 17.6],
  [11_600, 10_000, 0, 0],
  [11_600, 12_500, -2_500, -25],
])('%i with a cost of %i earns %i, %d %%', (price, cost, profit, percent) => {
  expect(calculateMargin(toCentavos(price), toCentavos(cost))).toEqual({ profit, percent })
})
