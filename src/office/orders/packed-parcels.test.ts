import { expect, it } from 'vitest'
import { packedWords, parcelsField, readParcels, unpackedWords } from './packed-parcels.ts'

const parcels = [
  { number: '2611-AAAAAA', parcel: 1 },
  { number: '2611-BBBBBB', parcel: 12 },
]

it('encodes packed parcels in one field, and parses them back', () => {
  expect(readParcels(parcelsField(parcels))).toEqual(parcels)
  expect(readParcels(null)).toEqual([])
})

it('parses a parcel field of 80 KB without a slash at once', () => {
  const since = performance.now()
  expect(readParcels('1'.repeat(80_000))).toEqual([])
  expect(readParcels(`${'/'.repeat(40_000)}${'1'.repeat(40_000)}x`)).toEqual([])
  expect(performance.now() - since).toBeLessThan(100)
})

it('counts packed and unpacked parcels of an order', () => {
  expect(packedWords(parcels.slice(1))).toBe('2611-BBBBBB empacado.')
  expect(packedWords(parcels)).toBe('2 pedidos empacados.')
  expect(unpackedWords(1)).toBe('Desempacado.')
  expect(unpackedWords(2)).toBe('2 pedidos desempacados.')
})
