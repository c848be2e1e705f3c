import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import PaymentConnection from './payment-connection.route.tsx'

const me = { me: { permissions: ['connections:write', 'audit:read'] }, draft: null }
const none = {
  service: 'payments' as const,
  version: '0',
  is_set_by_server: false,
  unfinished: null,
  connections: [],
  chosen: null,
  isTest: false,
  former: [],
}
const stripe = {
  provider: 'stripe',
  is_active: true,
  fields: {},
  hints: { secret_key: '4f2a' },
  is_readable: true,
  tried_at: null,
  changed_at: '2026-11-23T18:00:00Z',
  changed_by: 'operator:lucia@tienda.mx',
  check: {
    at: '2026-11-23T18:00:00Z',
    seen: 'Cuenta de Electrónica Roma, modo de prueba, 3 formas de pago',
    fault: null,
  },
}
type Props = Parameters<typeof PaymentConnection>[0]
const render = (props: Partial<Props['loaderData']>, actionData?: Props['actionData']) =>
  renderPage(
    () => (
      <PaymentConnection loaderData={{ ...none, ...props }} {...(actionData && { actionData })} />
    ),
    { shop: me },
  )

it('the payments page offers the gateways, and says what follows', () => {
  const words = wordsOf(render({ chosen: 'conekta' }))
  expect(words).toContain('Stripe Conekta Mercado Pago')
  expect(words).toContain('Los cobros nuevos pasan a Conekta en unos segundos.')
})

it('the payments page shows what the test saw, and never the key', () => {
  const page = render({ connections: [stripe], version: '1' })
  const words = wordsOf(page)
  expect(words).toContain('Cuenta de Electrónica Roma, modo de prueba, 3 formas de pago')
  expect(words).toContain('Guardada, termina en 4f2a.')
  expect(page).not.toMatch(/<input [^>]*name="clave\.secret_key"[^>]* value="[^"]/)
})

it('the payments page asks before a key of another account of the same gateway replaces one', () => {
  const asks = 'Si es de otra cuenta de Stripe y la de antes tiene pagos o reembolsos sin terminar'
  expect(wordsOf(render({ connections: [stripe] }))).toContain(asks)
  expect(wordsOf(render({}))).not.toContain(asks)
  const refusal = {
    code: 'connection-other-account' as const,
    words: 'Esta clave parece de otra cuenta de Stripe.',
    fields: {},
    typed: [
      ['hacer', 'guardar'],
      ['proveedor', 'stripe'],
    ] as const,
  }
  expect(render({ connections: [stripe] }, { refusal })).toContain('name="cambia_cuenta"')
})

it('the payments page names the former gateway before another is connected', () => {
  const words = wordsOf(render({ connections: [stripe], chosen: 'mercado-pago' }))
  expect(words).toContain('Los pagos que ya empezaron en Stripe se terminan ahí.')
})

it('the payments page shows a refused key at its field', () => {
  const refusal = {
    words: 'No se guardó nada. Revisa lo marcado.',
    fields: { secret_key: 'Stripe no reconoce esta clave.' },
    typed: [
      ['hacer', 'guardar'],
      ['proveedor', 'stripe'],
    ] as const,
  }
  expect(wordsOf(render({}, { refusal }))).toContain('Stripe no reconoce esta clave.')
})

it('a gateway of the server is not changed here', () => {
  const page = render({ is_set_by_server: true })
  expect(wordsOf(page)).toContain('La pone tu servidor.')
  expect(page).not.toContain('<form method="post"')
})

it('the payments page lists what is unfinished before it disconnects', () => {
  const unfinished = '2 pagos por llegar ($1,200.00)'
  expect(wordsOf(render({ connections: [stripe], unfinished }))).toContain(
    'Sin terminar: 2 pagos por llegar ($1,200.00).',
  )
})

it('the payments page says that an account is for trying, unless it fails', () => {
  expect(wordsOf(render({ connections: [stripe], isTest: true }))).toContain('Cobros De prueba')
  const check = { ...stripe.check, seen: null, fault: 'Stripe no contesta.' }
  const failing = { ...stripe, check }
  const words = wordsOf(render({ connections: [failing], isTest: true }))
  expect(words).toContain('Cobros Stripe no contesta.')
})
