import { expect, it } from 'vitest'
import {
  calculateDistanceKm,
  sortByDistance,
  getCoordinatesOfPostcode,
} from './geographic-distance.ts'

const capital = { latitude: 19.43, longitude: -99.13 }
const monterrey = { latitude: 25.69, longitude: -100.32 }

it('the distance between two places is measured as a great-circle distance', () => {
  expect(calculateDistanceKm(capital, capital)).toBe(0)
  expect(calculateDistanceKm(capital, monterrey)).toBeCloseTo(706, -1)
  expect(calculateDistanceKm(monterrey, capital)).toBe(calculateDistanceKm(capital, monterrey))
})

it('every postcode prefix has coordinates within Mexico', () => {
  for (let prefix = 1; prefix < 100; prefix += 1) {
    if (prefix > 16 && prefix < 20) continue
    const place = getCoordinatesOfPostcode(`${String(prefix).padStart(2, '0')}000`)
    expect(place?.latitude).toBeGreaterThan(14)
    expect(place?.latitude).toBeLessThan(33)
    expect(place?.longitude).toBeGreaterThan(-118)
    expect(place?.longitude).toBeLessThan(-86)
  }
  expect(getCoordinatesOfPostcode('18000')).toBeNull()
  expect(getCoordinatesOfPostcode('00000')).toBeNull()
})

it('places are sorted by distance with unknown ones last, and stay unsorted without a starting point', () => {
  const places = [
    { name: 'en alguna parte', location: null },
    { name: 'Monterrey', location: monterrey },
    { name: 'Centro', location: capital },
  ]
  const names = (from: typeof capital | null) =>
    sortByDistance(places, from).map(({ name }) => name)
  expect(names(getCoordinatesOfPostcode('72000'))).toEqual([
    'Centro',
    'Monterrey',
    'en alguna parte',
  ])
  expect(names(getCoordinatesOfPostcode('66200'))).toEqual([
    'Monterrey',
    'Centro',
    'en alguna parte',
  ])
  expect(names(null)).toEqual(['en alguna parte', 'Monterrey', 'Centro'])
})
