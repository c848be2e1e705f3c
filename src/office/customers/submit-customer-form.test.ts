import { expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { submitCustomerFormToApi } from './submit-customer-form.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it.each([
  [{ hacer: 'bloquear', motivo: ' Fraude ' }, 'blockCustomer', { reason: 'Fraude' }],
  [
    { hacer: 'puntos', puntos: '-1,200', nota: 'Error', llave: 'una-llave' },
    'changeCustomerPoints',
    { points: -1200, note: 'Error', idempotency_key: 'una-llave' },
  ],
  [
    { hacer: 'cupon', tipo: 'fixed', valor: '$1,250.50', hasta: '2026-12-01', para_que: 'Perdón' },
    'giveCustomerCoupon',
    { type: 'fixed', amount: 1250.5, valid_to: '2026-12-01', description: 'Perdón' },
  ],
  [
    { hacer: 'cupon', tipo: 'percent', valor: '', minimo: '100', hasta: '' },
    'giveCustomerCoupon',
    { type: 'percent', min_subtotal: 100, valid_to: '', description: '' },
  ],
])('the customer page form sends the call of %j', async (fields, operation, body) => {
  const call = await sentCall((commands) => submitCustomerFormToApi(formOf(fields), '7', commands))
  expect(call).toEqual([operation, { params: { id: '7' }, body }])
})

it('the customer page of the back office has a form that ends one session of the customer', async () => {
  const form = formOf({ hacer: 'cerrar-sesion', sesion: 'a/b', motivo: 'Robo' })
  const call = await sentCall((commands) => submitCustomerFormToApi(form, '7', commands))
  expect(call).toEqual([
    'endCustomerSession',
    { params: { id: '7', session: 'a/b' }, body: { reason: 'Robo' } },
  ])
})

it.each([
  [{ hacer: 'procede', motivo: 'Sí' }, 'answerPrivacyRequest', { granted: true, reason: 'Sí' }],
  [{ hacer: 'cumplida' }, 'completePrivacyRequest', undefined],
  [{ hacer: 'borrar', correo: 'ana@correo.mx' }, 'erasePrivacyRequest', { email: 'ana@correo.mx' }],
])('the customer page form sends the privacy request call of %j', async (fields, name, body) => {
  const form = formOf({ ...fields, solicitud: '3' })
  const call = await sentCall((commands) => submitCustomerFormToApi(form, '7', commands))
  expect(call).toEqual([name, { params: { id: '3' }, body }])
})
