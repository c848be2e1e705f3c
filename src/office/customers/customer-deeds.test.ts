import { expect, it } from 'vitest'
import { deedOf } from './customer-deeds.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it.each([
  [{ hacer: 'bloquear', motivo: ' Fraude ' }, 'block', { reason: 'Fraude' }],
  [
    { hacer: 'cerrar-sesion', sesion: 'a/b', motivo: 'Robo' },
    'sessions/a%2Fb/end',
    { reason: 'Robo' },
  ],
  [
    { hacer: 'puntos', puntos: '-1,200', nota: 'Error' },
    'points',
    { points: -1200, note: 'Error' },
  ],
  [
    { hacer: 'cupon', tipo: 'fixed', valor: '$1,250.50', hasta: '2026-12-01', para_que: 'Perdón' },
    'coupons',
    { type: 'fixed', amount: 1250.5, valid_to: '2026-12-01', description: 'Perdón' },
  ],
  [
    { hacer: 'cupon', tipo: 'percent', valor: '', minimo: '100', hasta: '' },
    'coupons',
    { type: 'percent', min_subtotal: 100, valid_to: '', description: '' },
  ],
])('makes the call of %j', (fields, path, body) => {
  expect(deedOf(formOf(fields))).toEqual({ path, body })
})
