import { expect, it } from 'vitest'
import {
  formatOrdersPackedMessage,
  serializePackedParcels,
  parsePackedParcels,
  formatPackingUndoneMessage,
} from './packed-parcels.ts'

const parcels = [
  { number: '2611-AAAAAA', parcel: 1 },
  { number: '2611-BBBBBB', parcel: 12 },
]

it('the packing form sends packed parcels in one field, which is parsed back without loss', () => {
  expect(parsePackedParcels(serializePackedParcels(parcels))).toEqual(parcels)
  expect(parsePackedParcels(null)).toEqual([])
})

it('the packing form field of packed parcels is parsed quickly, even when malformed and 80 KB long', () => {
  const since = performance.now()
  expect(parsePackedParcels('1'.repeat(80_000))).toEqual([])
  expect(parsePackedParcels(`${'/'.repeat(40_000)}${'1'.repeat(40_000)}x`)).toEqual([])
  expect(performance.now() - since).toBeLessThan(100)
})

it('the message after packing or unpacking states the number of orders', () => {
  expect(formatOrdersPackedMessage(parcels.slice(1))).toBe('2611-BBBBBB empacado.')
  expect(formatOrdersPackedMessage(parcels)).toBe('2 pedidos empacados.')
  expect(formatPackingUndoneMessage(1)).toBe('Desempacado.')
  expect(formatPackingUndoneMessage(2)).toBe('2 pedidos desempacados.')
})
