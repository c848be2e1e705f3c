import { expect, it } from 'vitest'
import { parseBundle } from './bundle-form.tsx'
import { parseCoupon } from './coupon-form-fields.ts'
import { parsePointsRate } from './parse-points-rate.ts'
import { parsePromotion } from './promotion-form.tsx'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const words = 'Escribe los centavos con punto: 10.50.'

it.each([
  ['coupon', () => parseCoupon(formOf({ tipo: 'percent', minimo: '10,50' })), 'min_subtotal'],
  ['coupon', () => parseCoupon(formOf({ tipo: 'percent', tope: '10,50' })), 'max_discount'],
  ['coupon', () => parseCoupon(formOf({ tipo: 'fixed', pesos: '10,50' })), 'amount'],
  ['promotion', () => parsePromotion(formOf({ clase: 'amount', minimo: '10,50' })), 'least'],
  ['bundle', () => parseBundle(formOf({ ahorro: '10,50' })), 'saving'],
])('an offer of %s does not read a decimal comma as a thousands separator', (_, read, field) => {
  expect(read).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ fields: { [field]: words } }) }),
  )
})

it('amounts in the promotion form are parsed with thousands separators and centavos', () => {
  expect(
    parseCoupon(formOf({ tipo: 'percent', minimo: '$1,234.50', usos: '1,000' })),
  ).toMatchObject({
    min_subtotal: 1234.5,
    total_limit: 1000,
  })
  expect(parsePromotion(formOf({ clase: 'amount', minimo: '1234.5' })).least).toBe(1234.5)
  expect(parseBundle(formOf({ ahorro: '50' })).saving).toBe(50)
  expect(parsePointsRate(new URLSearchParams({ puntos: '1', pesos: '10.50' }))).toEqual({
    points: 1,
    pesos: 10.5,
  })
  expect(parsePointsRate(new URLSearchParams({ puntos: '1', pesos: '10,50' }))).toBeNull()
})

it('the promotion form ignores the amount field for a promotion type without minimum amount', () => {
  expect(parsePromotion(formOf({ clase: 'units', minimo: '10,50' })).least).toBe(0)
})
