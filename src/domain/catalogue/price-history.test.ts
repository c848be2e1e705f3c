import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import {
  isLowestRecentPrice,
  findLowestPrice,
  findFormerPriceEvidence,
  type PriceChange,
  listLowestPricesByDay,
} from './price-history.ts'

const now = new Date('2026-11-23T12:00:00-06:00')
const change = (
  moment: string,
  regular: number,
  offer: Partial<PriceChange> = {},
): PriceChange => ({
  changedAt: new Date(moment),
  regular: toCentavos(regular),
  special: null,
  specialFrom: null,
  specialFromTime: null,
  specialTo: null,
  specialToTime: null,
  ...offer,
})

it('the price history lists the price of each day, including offers on their dates', () => {
  const changes = [
    change('2026-09-01T18:00:00Z', 1000, {
      special: toCentavos(800),
      specialFrom: '2026-11-20',
      specialTo: '2026-11-21',
    }),
    change('2026-11-23T18:00:00Z', 1200),
  ]
  expect(listLowestPricesByDay(changes, now, 5)).toEqual([
    { day: '2026-11-19', price: 1000 },
    { day: '2026-11-20', price: 800 },
    { day: '2026-11-21', price: 800 },
    { day: '2026-11-22', price: 1000 },
    // it cost less in the morning
    { day: '2026-11-23', price: 1000 },
  ])
})

it('the price history returns the lowest price of thirty days, or none without history', () => {
  const changes = [
    change('2026-10-01T18:00:00Z', 500),
    change('2026-10-20T18:00:00Z', 900),
    change('2026-11-10T18:00:00Z', 700),
    change('2026-11-11T18:00:00Z', 950),
  ]
  expect(findLowestPrice(changes, now)).toBe(700)
  expect(findLowestPrice([], now)).toBeNull()
  expect(listLowestPricesByDay(changes.slice(3), now, 20)[0]).toEqual({
    day: '2026-11-04',
    price: null,
  })
})

it('the price history reports a thirty-day low only with data for all thirty days', () => {
  const dearer = change('2026-10-24T18:00:00Z', 1000)
  const fallen = change('2026-11-20T18:00:00Z', 900)
  expect(isLowestRecentPrice([dearer, fallen], now)).toBe(true)
  expect(isLowestRecentPrice([dearer, fallen], new Date(now.getTime() - 1))).toBe(false)
  // later prices do not affect the present
  expect(isLowestRecentPrice([dearer, fallen], new Date('2026-11-20T17:00:00Z'))).toBe(false)
  const cheaper = change('2026-10-30T18:00:00Z', 800)
  expect(isLowestRecentPrice([dearer, cheaper, fallen], now)).toBe(false)
  // hidden prices were never offered
  expect(isLowestRecentPrice([dearer, { ...cheaper, visible: false }, fallen], now)).toBe(true)
  expect(isLowestRecentPrice([dearer, { ...fallen, visible: false }], now)).toBe(false)
})

it('of two price changes at the same moment, the price history uses the one written last', () => {
  const changes = [
    change('2026-11-01T18:00:00Z', 1000),
    change('2026-11-01T18:00:00Z', 1200),
    change('2026-11-11T18:00:00Z', 1200, { special: toCentavos(900), specialTo: '2026-11-30' }),
  ]
  expect(findFormerPriceEvidence(changes, now)).toMatchObject({ askedDays: 10, lowest: 1200 })
})
