import { describe, expect, it } from 'vitest'
import { parseCells, toCellField, toCellTexts } from './grid-cells.ts'

const today = '2026-11-30'
const before = toCellTexts(
  {
    fields: {
      sku: 'GAL-A5-N128',
      ean: null,
      price: 4999,
      special_price: 4499,
      special_to: '2026-12-10',
      qty: 18,
      weight_g: 186,
      visible: true,
    },
  },
  today,
)
const parse = (texts: object) => parseCells({ ...before, ...texts }, before, today)

describe('cells of the grid of a family', () => {
  it('show what is stored, and change nothing as they are', () => {
    expect(before).toEqual({
      sku: 'GAL-A5-N128',
      ean: '',
      price: '4,999.00',
      offer: '4,499.00 · 10 dic',
      qty: '18',
      weight_g: '186',
      visible: 'si',
    })
    expect(parse({})).toEqual({ fields: {}, was: {}, errors: {} })
    expect(parseCells({ price: '1' }, {}, today).fields).toEqual({})
  })

  it('say the fields that change, with what they were', () => {
    expect(
      parse({ ean: '750 1234567015', price: '$5,299', qty: '7', weight_g: '', visible: 'no' }),
    ).toEqual({
      fields: { ean: '7501234567015', price: 5299, qty: 7, weight_g: null, visible: false },
      was: { ean: null, price: 4999, qty: 18, weight_g: 186, visible: true },
      errors: {},
    })
    expect(parse({ offer: '' })).toEqual({
      fields: {
        special_price: null,
        special_to: null,
        special_from: null,
        special_from_time: null,
        special_to_time: null,
      },
      was: { special_price: 4499, special_to: '2026-12-10' },
      errors: {},
    })
  })

  it('that cannot be read say why', () => {
    expect(
      parse({
        sku: ' ',
        ean: '750123456703',
        price: 'caro',
        offer: '4000',
        qty: '-1',
        weight_g: '1.5',
      }).errors,
    ).toEqual({
      sku: 'Escribe su SKU.',
      ean: 'Le falta un dígito: son 13.',
      price: expect.any(String),
      offer: expect.stringContaining('último día'),
      qty: expect.stringContaining('entero'),
      weight_g: expect.stringContaining('entero'),
    })
    expect(parse({ ean: '750123456701599' }).errors.ean).toBe('Le sobran 2 dígitos: son 13.')
  })

  it('fields of an offer are one cell', () => {
    expect(['special_to', 'price', 'visible', 'name'].map(toCellField)).toEqual([
      'offer',
      'price',
      'visible',
      null,
    ])
  })
})
