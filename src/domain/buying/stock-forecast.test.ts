import { expect, it } from 'vitest'
import { forecastDaysUntilSoldOut } from './stock-forecast.ts'

it.each([
  [
    { free: 10, sold: 15 },
    { is: 'days', days: 20 },
  ],
  [
    { free: 1, sold: 60 },
    { is: 'days', days: 0 },
  ],
  [{ free: 0, sold: 60 }, { is: 'sold-out' }],
  [{ free: -1, sold: 0 }, { is: 'sold-out' }],
  [{ free: 9, sold: 0 }, { is: 'unsold' }],
  [{ free: 9, sold: 2 }, { is: 'too-few-sold' }],
  [{ free: 900, sold: 3 }, { is: 'over-a-year' }],
])('estimates how long stock lasts for %o', (stock, outlook) => {
  expect(forecastDaysUntilSoldOut(stock)).toEqual(outlook)
})
