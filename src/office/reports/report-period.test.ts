import { describe, expect, it } from 'vitest'
import {
  formatComparisonPeriod,
  formatReportPeriod,
  parseReportParameters,
  listPredefinedReportPeriods,
} from './report-period.ts'

const read = (query: string) => parseReportParameters(new URLSearchParams(query), '2026-11-23')

describe('period of an address', () => {
  it('the sales report period defaults to the current month so far', () => {
    expect(read('').period).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  })

  it('the sales report accepts a period with only a start date or only an end date', () => {
    expect(read('hasta=2026-10-15').period).toEqual({ from: '2026-10-01', to: '2026-10-15' })
    expect(read('desde=2026-10-15').period).toEqual({ from: '2026-10-15', to: '2026-11-23' })
  })

  it.each([
    ['desde=2026-02-30&hasta=2026-03-01', /Escribe los dos días/],
    ['desde=2026-11-30&hasta=2026-11-01', /va antes/],
    ['desde=2020-01-01&hasta=2026-11-01', /tres años/],
  ])('report period days %s are rejected beside the field, which keeps them', (query, words) => {
    const asked = read(query)
    expect(asked.refusal).toMatch(words)
    expect(asked.period).toEqual({ from: '2026-11-01', to: '2026-11-23' })
    expect(asked.typed.desde).not.toBe('')
  })
})

it.each([
  ['2026-10-01', '2026-10-31', 'Octubre de 2026'],
  ['2026-11-01', '2026-11-23', '1 al 23 de noviembre de 2026'],
  ['2026-11-23', '2026-11-23', '23 noviembre 2026'],
  ['2026-08-01', '2026-10-31', 'Agosto de 2026 a octubre de 2026'],
  ['2026-10-24', '2026-11-02', '24 octubre 2026 a 02 noviembre 2026'],
])('the report period names %s to %s «%s»', (from, to, words) => {
  expect(formatReportPeriod({ from, to })).toBe(words)
})

it('the sales report names its comparison period by first and last day', () => {
  expect(formatComparisonPeriod({ from: '2026-10-01', to: '2026-10-31' }, 'before')).toBe(
    'septiembre de 2026',
  )
})

it('the sales report offers the usual periods for selection', () => {
  expect(listPredefinedReportPeriods('2026-11-23').map(({ period }) => period.from)).toEqual([
    '2026-11-23',
    '2026-11-17',
    '2026-11-01',
    '2026-10-01',
    '2026-01-01',
  ])
})
