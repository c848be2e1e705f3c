import { expect, it } from 'vitest'
import {
  calculateChartGridLines,
  pairSalesOfComparedPeriods,
  formatShortMoney,
} from './chart-data.ts'

const day = (name: string, collected: number) => ({
  day: name,
  collected,
  orders: 1,
  refunded: 0,
})

it('a chart of the sales report pairs each day with its comparison day, also for months of unequal length', () => {
  expect(
    pairSalesOfComparedPeriods(
      [day('2026-03-01', 10), day('2026-03-02', 20)],
      [day('2026-02-01', 5)],
    ),
  ).toEqual([
    { short: '1', label: '1 mar', now: 10, before: 5 },
    { short: '2', label: '2 mar', now: 20, before: null },
  ])
})

it('a chart of the sales report groups days by month when there are many', () => {
  const days = Array.from({ length: 70 }, (_, index) =>
    day(`2026-${index < 31 ? '01' : index < 59 ? '02' : '03'}-01`, 0.1),
  )
  expect(pairSalesOfComparedPeriods(days, [])).toEqual([
    { short: 'ene', label: 'Enero de 2026', now: 3.1, before: null },
    { short: 'feb', label: 'Febrero de 2026', now: 2.8, before: null },
    { short: 'mar', label: 'Marzo de 2026', now: 1.1, before: null },
  ])
})

it.each([
  [87_539, [30_000, 60_000]],
  [400, [100, 200, 300, 400]],
  [1, [0.3, 0.6, 0.9]],
  [0, []],
])('a chart draws at most four grid lines at round values up to %s', (highest, lines) => {
  expect(calculateChartGridLines(highest).map((sum) => Math.round(sum * 10) / 10)).toEqual(lines)
})

it('a chart of the sales report abbreviates large sums of money', () => {
  expect([30_000, 1_500_000, 500].map(formatShortMoney)).toEqual(['$30 mil', '$1.5 M', '$500'])
})
