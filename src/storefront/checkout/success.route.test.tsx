import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import SuccessPage from './success.route.tsx'

it("the payment success page shows only the heading 'Detalle del pedido.' when there is no order (RTE-11)", () => {
  const markup = renderPage(SuccessPage, { address: '/checkout/success' })
  expect(wordsOf(markup)).toBe('Detalle del pedido.')
  expect(markup).toContain('<h1>')
})

it('the payment success page shows the arrival day, the pick-up time, or where to find licence keys (CHK-07)', () => {
  const status = {
    state: 'confirmed',
    order_number: '2611-RRCV90',
    total: 299,
    email_hint: null,
    method: 'card',
    voucher: null,
    created_at: '2026-11-21T20:00:00.000Z',
    estimate_from: '2099-11-24',
    estimate_to: '2099-11-25',
    pickup: 0,
    pickup_point: null,
    licences: 0,
    only_digital: 0,
    points: 0,
    product_ids: [],
    lines: [{ name: 'Mouse Teclia', qty: 2, picture: 'products/mouse' }],
    destination: null,
    pan: null,
    msi: null,
    mine: 0,
  }
  const say = (pickup: 0 | 1, over = {}) =>
    wordsOf(
      renderPage(SuccessPage, {
        address: '/checkout/success?ref=abc',
        data: { ref: 'abc', status: { ...status, pickup, ...over } },
      }),
    )
  expect(say(0)).toContain('Llega entre el martes 24 y el miércoles 25 de noviembre')
  expect(say(1)).toContain('Listo para recoger entre el martes 24 y el miércoles 25 de noviembre')
  expect(say(1)).not.toContain('Llega')
  expect(say(0)).toContain('Mouse Teclia × 2')
  const destination = { name: 'Ana', postcode: '03100', city: 'Benito Juárez' }
  expect(say(0, { destination })).toContain('Para Ana, en 03100 Benito Juárez')
  expect(say(1, { destination })).toContain('Recoge Ana')
  const point = { name: 'Tianguis Roma', address: 'Orizaba 101', hours: 'Lunes a sábado' }
  expect(say(1, { pickup_point: point })).toContain(
    'Dónde se recoge Tianguis Roma Orizaba 101 Lunes a sábado',
  )
  expect(say(1, { state: 'pending', pickup_point: point })).toContain(
    'Dónde se recoge Tianguis Roma Orizaba 101 Lunes a sábado',
  )
  const digital = say(0, { licences: 2, only_digital: 1, estimate_from: null, estimate_to: null })
  expect(digital).toContain('Encuentras tus 2 claves en tu pedido')
  expect(digital).not.toContain('Proceso de entrega')
  expect(say(0)).toContain('En confirmación Confirmado')
  expect(say(0, { msi: 6 })).toContain('Tarjeta 6 meses sin intereses')
  expect(say(0, { msi: 1 })).not.toContain('meses')
})
