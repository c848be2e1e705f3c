import { describe, expect, it } from 'vitest'
import { findParcelFaults, parseBox, suggestBox, weighUnits } from './parcel.ts'

describe('boxes', () => {
  it('reads a box of the settings', () => {
    expect(parseBox('Caja chica, 20 × 15 × 10 cm, 120 g')).toEqual({
      name: 'Caja chica',
      length: 20,
      width: 15,
      height: 10,
      grams: 120,
    })
    expect(parseBox(' Sobre,25x20x4cm,0g ')).toMatchObject({ name: 'Sobre', grams: 0 })
  })

  it.each([
    '',
    'Caja',
    'Caja, 20 × 15 cm, 120 g',
    'Caja, 0 × 15 × 10 cm, 1 g',
    'Caja, 20 × 15 × 10, 1',
  ])('rejects the box "%s"', (line) => expect(parseBox(line)).toBeUndefined())

  const boxes = ['Mediana, 40 × 30 × 20 cm, 300 g', 'Chica, 20 × 15 × 10 cm, 100 g'].flatMap(
    (line) => parseBox(line) ?? [],
  )

  it('suggests the smallest box that holds the weight, otherwise the largest', () => {
    expect(suggestBox(boxes, 500)?.name).toBe('Chica')
    expect(suggestBox(boxes, 900)?.name).toBe('Mediana')
    expect(suggestBox(boxes, 90_000)?.name).toBe('Mediana')
    expect(suggestBox([], 500)).toBeUndefined()
  })
})

it('weighs the units of a parcel, and counts those of unknown weight', () => {
  const units = [
    { quantity: 2, grams: 90 },
    { quantity: 3, grams: null },
  ]
  expect(weighUnits(units)).toEqual({ grams: 180, unweighed: 3 })
})

it('names the fields of a parcel that no carrier could take', () => {
  const parcel = { length: 20, width: 15, height: 10, grams: 200 }
  expect(findParcelFaults(parcel)).toEqual([])
  expect(findParcelFaults({ length: 0, width: 301, height: 1.5, grams: NaN })).toEqual([
    'length',
    'width',
    'height',
    'grams',
  ])
})
