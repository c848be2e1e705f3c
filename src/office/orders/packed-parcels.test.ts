import { expect, it } from 'vitest'
import { packedWords, parcelsField, readParcels, unpackedWords } from './packed-parcels.ts'

const parcels = [
  { number: '2611-AAAAAA', parcel: 1 },
  { number: '2611-BBBBBB', parcel: 12 },
]

it('names parcels in one field, and reads them back', () => {
  expect(readParcels(parcelsField(parcels))).toEqual(parcels)
  expect(readParcels(null)).toEqual([])
})

it('says how many were packed and unpacked', () => {
  expect(packedWords(parcels.slice(1))).toBe('2611-BBBBBB empacado.')
  expect(packedWords(parcels)).toBe('2 pedidos empacados.')
  expect(unpackedWords(1)).toBe('Desempacado.')
  expect(unpackedWords(2)).toBe('2 pedidos desempacados.')
})
