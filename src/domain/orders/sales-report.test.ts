import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import {
  calculateRelativeChangePerMille,
  calculateCollectedAmount,
  toComparisonPeriod,
  countPeriodDays,
  listPeriodDays,
  calculateIncludedTax,
  getMonthToDate,
  calculateNetSales,
} from './sales-report.ts'

it('the sales report compares whole months with the preceding whole months', () => {
  expect(toComparisonPeriod({ from: '2026-10-01', to: '2026-10-31' }, 'before')).toEqual({
    from: '2026-09-01',
    to: '2026-09-30',
  })
  expect(toComparisonPeriod({ from: '2026-01-01', to: '2026-03-31' }, 'before')).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  })
})

it('the sales report of the current month compares it with the same days a month earlier', () => {
  expect(toComparisonPeriod({ from: '2026-11-01', to: '2026-11-23' }, 'before')).toEqual({
    from: '2026-10-01',
    to: '2026-10-23',
  })
  expect(toComparisonPeriod({ from: '2026-03-01', to: '2026-03-30' }, 'before')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})

it('the sales report compares other periods with the same number of preceding days', () => {
  expect(toComparisonPeriod({ from: '2026-11-10', to: '2026-11-16' }, 'before')).toEqual({
    from: '2026-11-03',
    to: '2026-11-09',
  })
})

it('the sales report compares with the same days a year earlier, also for 29 February', () => {
  expect(toComparisonPeriod({ from: '2028-02-01', to: '2028-02-29' }, 'year')).toEqual({
    from: '2027-02-01',
    to: '2027-02-28',
  })
})

it('the sales report counts and lists the days of a period', () => {
  expect(countPeriodDays({ from: '2026-10-24', to: '2026-11-02' })).toBe(10)
  expect(listPeriodDays({ from: '2026-10-30', to: '2026-11-01' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(getMonthToDate('2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
})

it('the sales report calculates collected amount and net sales', () => {
  const sold = {
    goods: toCentavos(142_984_688),
    discount: toCentavos(3_127_450),
    shipping: toCentavos(2_184_700),
    surplus: toCentavos(0),
    refunded: toCentavos(1_873_298),
    chargedBack: toCentavos(0),
  }
  expect(calculateCollectedAmount(sold)).toBe(142_041_938)
  expect(calculateNetSales(sold)).toBe(140_168_640)
  expect(calculateIncludedTax(calculateNetSales(sold))).toEqual({
    base: 120_835_034,
    iva: 19_333_606,
  })
})

it('the sales report computes the included tax also for negative and zero amounts', () => {
  expect(calculateIncludedTax(toCentavos(-11_600))).toEqual({ base: -10_000, iva: -1600 })
  expect(calculateIncludedTax(toCentavos(0))).toEqual({ base: 0, iva: 0 })
})

it('the sales report states changes in per mille, or null without a previous value', () => {
  expect(calculateRelativeChangePerMille(142_041_938, 123_037_529)).toBe(154)
  expect(calculateRelativeChangePerMille(5, 0)).toBeNull()
})
