import { expect, it } from 'vitest'
import { deedOf } from './customer-actions.ts'

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
    { hacer: 'puntos', puntos: '-1,200', nota: 'Error', llave: 'una-llave' },
    'points',
    { points: -1200, note: 'Error', idempotency_key: 'una-llave' },
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
])('the customer page form sends the call of %j', (fields, path, body) => {
  const own = `customers/7/${path}`
  expect(deedOf(formOf(fields), '7')).toEqual({ path: own, body, leaves: false })
})

it.each([
  [{ hacer: 'procede', motivo: 'Sí' }, 'answer', { granted: true, reason: 'Sí' }, false],
  [{ hacer: 'cumplida' }, 'complete', {}, false],
  [{ hacer: 'borrar', correo: 'ana@correo.mx' }, 'erase', { email: 'ana@correo.mx' }, true],
])('the customer page form sends the privacy request call of %j', (fields, path, body, leaves) => {
  const own = `privacy-requests/3/${path}`
  const form = formOf({ ...fields, solicitud: '3' })
  expect(deedOf(form, '7')).toEqual({ path: own, body, leaves })
})
