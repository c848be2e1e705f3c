import { describe, expect, it } from 'vitest'
import { everyProduct, type ManyChange, planManyChange } from './change-many.ts'

const today = '2026-11-30'
const texts = {
  sku: 'A',
  ean: '',
  price: '4,999.00',
  offer: '4,499.00 · 10 dic',
  qty: '18',
  weight_g: '',
  visible: 'si',
}
const products = [
  { values: { color: 'Negro' }, texts },
  { values: { color: 'Azul' }, texts: { ...texts, price: '', offer: '', visible: 'no' } },
]
const plan = (change: Partial<ManyChange>) =>
  planManyChange(
    { which: everyProduct, field: 'price', way: 'set', amount: '', ...change },
    products,
    today,
  )?.map(({ at, after }) => `${at}: ${after}`)

describe('changing several products of a family', () => {
  it('sets, raises and lowers prices; who has none gets only a set one', () => {
    expect(plan({ amount: '4,799' })).toEqual(['0: 4,799.00', '1: 4,799.00'])
    expect(plan({ way: 'percent', amount: '-10 %' })).toEqual(['0: 4,499.10'])
    expect(plan({ way: 'add', amount: '+100.50' })).toEqual(['0: 5,099.50'])
    expect(plan({ amount: '4,799', which: 'color:Azul' })).toEqual(['1: 4,799.00'])
    expect(plan({ amount: '4,999' })).toEqual(['1: 4,999.00'])
  })

  it('changes offers, stock, weight and what is shown', () => {
    expect(plan({ field: 'offer', amount: '4000 12 dic' })).toEqual([
      '0: 4,000.00 · 12 dic',
      '1: 4,000.00 · 12 dic',
    ])
    expect(plan({ field: 'offer', amount: '' })).toEqual(['0: '])
    expect(plan({ field: 'offer', way: 'percent', amount: '−10' })).toEqual([
      '0: 4,049.10 · 10 dic',
    ])
    expect(plan({ field: 'qty', way: 'add', amount: '-20' })).toEqual(['0: 0', '1: 0'])
    expect(plan({ field: 'qty', way: 'percent', amount: '50 %' })).toEqual(['0: 27', '1: 27'])
    expect(plan({ field: 'weight_g', amount: '186' })).toEqual(['0: 186', '1: 186'])
    expect(plan({ field: 'visible', amount: 'Sí' })).toEqual(['1: si'])
  })

  it.each([
    { amount: 'caro' },
    { amount: '-5' },
    { way: 'percent', amount: '' },
    { field: 'offer', amount: '4000' },
    { field: 'qty', amount: '-1' },
    { field: 'visible', amount: 'tal vez' },
  ] satisfies Partial<ManyChange>[])('%j cannot be read', (change) => {
    expect(plan(change)).toBeUndefined()
  })
})
