import { expect, it } from 'vitest'
import { formatArrival } from './arrival-text.ts'

const estimate = 'Llega a tu correo al confirmarse el pago'

it.each([
  ['2026-12-01', '2026-12-01', 'Llega martes 1'],
  ['2026-12-01', '2026-12-02', 'Llega martes 1 o miércoles 2'],
  ['2026-11-30', '2026-12-03', 'Llega del lunes 30 al jueves 3'],
  [null, null, estimate],
])('the checkout words an arrival from %s to %s in one line (CHK-07)', (first, last, words) => {
  const method = { estimate, estimate_from: first, estimate_to: last }
  expect(formatArrival('Llega', method)).toBe(words)
})
