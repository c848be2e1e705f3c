import { expect, it } from 'vitest'
import { formatTotalNote } from './total-note.ts'

const cart = { discount_total: 0, shipping_total: 99, only_digital: false }

it('the checkout says what its total includes (CHK-01, CHK-07)', () => {
  expect(formatTotalNote(cart)).toBe('Con envío e IVA')
  expect(formatTotalNote({ ...cart, shipping_total: null })).toBe('Con IVA, sin envío')
  expect(formatTotalNote({ ...cart, discount_total: 50 })).toBe('Con envío, descuento e IVA')
  expect(formatTotalNote({ ...cart, shipping_total: 0 }, { pickup: true })).toBe('Con IVA')
  expect(formatTotalNote({ ...cart, only_digital: true })).toBe('Con IVA')
})
