import { expect, it } from 'vitest'
import { centavos } from '../money.ts'
import {
  isLowestOfLate,
  lowestPrice,
  offerBasis,
  type PriceChange,
  pricesByDay,
} from './price-history.ts'

const now = new Date('2026-11-23T12:00:00-06:00')
const change = (
  moment: string,
  regular: number,
  offer: Partial<PriceChange> = {},
): PriceChange => ({
  changedAt: new Date(moment),
  regular: centavos(regular),
  special: null,
  specialFrom: null,
  specialFromTime: null,
  specialTo: null,
  specialToTime: null,
  ...offer,
})

it('lists the price of each day, offers on their dates', () => {
  const changes = [
    change('2026-09-01T18:00:00Z', 1000, {
      special: centavos(800),
      specialFrom: '2026-11-20',
      specialTo: '2026-11-21',
    }),
    change('2026-11-23T18:00:00Z', 1200),
  ]
  expect(pricesByDay(changes, now, 5)).toEqual([
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
  expect(lowestPrice(changes, now)).toBe(700)
  expect(lowestPrice([], now)).toBeNull()
  expect(pricesByDay(changes.slice(3), now, 20)[0]).toEqual({ day: '2026-11-04', price: null })
})

it('reports a thirty-day low only with a price history of all thirty days', () => {
  const dearer = change('2026-10-24T18:00:00Z', 1000)
  const fallen = change('2026-11-20T18:00:00Z', 900)
  expect(isLowestOfLate([dearer, fallen], now)).toBe(true)
  expect(isLowestOfLate([dearer, fallen], new Date(now.getTime() - 1))).toBe(false)
  // later prices do not affect the present
  expect(isLowestOfLate([dearer, fallen], new Date('2026-11-20T17:00:00Z'))).toBe(false)
  const cheaper = change('2026-10-30T18:00:00Z', 800)
  expect(isLowestOfLate([dearer, cheaper, fallen], now)).toBe(false)
  // hidden prices were never offered
  expect(isLowestOfLate([dearer, { ...cheaper, visible: false }, fallen], now)).toBe(true)
  expect(isLowestOfLate([dearer, { ...fallen, visible: false }], now)).toBe(false)
})

it('the price history uses the later-written of two changes at the same moment', () => {
  const changes = [
    change('2026-11-01T18:00:00Z', 1000),
    change('2026-11-01T18:00:00Z', 1200),
    change('2026-11-11T18:00:00Z', 1200, { special: centavos(900), specialTo: '2026-11-30' }),
  ]
  expect(offerBasis(changes, now)).toMatchObject({ askedDays: 10, lowest: 1200 })
})
