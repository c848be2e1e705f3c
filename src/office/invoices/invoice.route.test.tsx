import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import Invoice from './invoice.route.tsx'

type Loaded = Parameters<typeof Invoice>[0]['loaderData']['invoice']
type Answer = Parameters<typeof Invoice>[0]['actionData']

const me = { me: { permissions: ['invoices:read', 'invoices:write', 'connections:read'] } }
const concept = {
  sku: 'TG-IMP-013',
  name: 'Tóner Tonela L20 negro',
  product_key: null,
  unit_key: 'H87',
  quantity: 1,
  product_id: 13,
  guess: { key: '44103103', alike: 2 },
  base: 947.41,
  iva: 151.59,
  total: 1099,
}
const invoice: Loaded = {
  order_id: 1,
  number: '2611-5PY9FA',
  state: 'requested',
  rfc: 'EKU9003173C9',
  legal_name: 'ESCUELA KEMPER URGATE',
  tax_regime: '601',
  use_code: 'G03',
  postcode: '42501',
  email: 'papeleria@tianguis.example',
  fiscal_id: null,
  refused_reason: null,
  asked_at: '2026-11-23T15:40:00Z',
  paid_at: '2026-11-23T15:40:00Z',
  finished_at: null,
  method: 'card',
  payment_form: '04',
  total: 1099,
  refunded: 0,
  files: [],
  stamping: { provider: 'Facturapi', is_live: true, last: null },
  credit_notes: [],
  regime_name: 'General de Ley Personas Morales',
  use_name: 'Gastos en general',
  base: 947.41,
  iva: 151.59,
  invoice_total: 1099,
  concepts: [concept],
}
const render = (over: Partial<Loaded> = {}, actionData?: Answer) =>
  renderPage(
    () => (
      <Invoice
        loaderData={{ invoice: { ...invoice, ...over } }}
        {...(actionData && { actionData })}
      />
    ),
    { shop: { ...me, draft: null } },
  )

it('a missing SAT key is asked for under its line, with the key of its category chosen', () => {
  const page = render()
  expect(wordsOf(page)).toContain('¿Qué clave SAT lleva Tóner Tonela L20 negro?')
  expect(page).toMatch(
    /<input form="timbrar" type="radio" name="elegida_13" checked="" value="44103103"/,
  )
  expect(wordsOf(page)).toContain('Usarla también en los otros 2 productos como este sin clave')
})

it('one press stamps the invoice, and says where it goes and that it is final', () => {
  const words = wordsOf(render({ concepts: [] }))
  expect(words).toContain('Va a papeleria@tianguis.example en PDF y XML.')
  expect(words).toContain('Timbrada ya no se cambia, solo se cancela. Timbrar $1,099.00')
})

it('a test key stamps a test, which goes to nobody', () => {
  const last = {
    state: 'ended' as const,
    is_live: false,
    fault: 'Folio 1B2C: no vale ante el SAT.',
    cancellation: null,
  }
  const words = wordsOf(render({ stamping: { provider: 'Facturapi', is_live: false, last } }))
  expect(words).toContain('Prueba timbrada')
  expect(words).toContain('no vale ante el SAT ni se manda a nadie. Timbrar de prueba')
})

it('without a connection the invoice is uploaded, and the way to connect is named', () => {
  const stamping = { provider: null, is_live: false, last: null }
  const page = render({ stamping })
  expect(wordsOf(page)).toContain('conectar Facturapi')
  expect(page).not.toContain('Timbrar $')
  expect(page).not.toContain('¿Qué clave SAT')
})

it('a stamping that is not finished or was refused is said with its reason', () => {
  const last = {
    state: 'ended' as const,
    is_live: null,
    fault: 'El nombre no corresponde al RFC.',
    cancellation: null,
  }
  const refused = wordsOf(render({ stamping: { ...invoice.stamping, last } }))
  expect(refused).toContain('No se timbró')
  expect(refused).toContain('El nombre no corresponde al RFC.')
  const open = { state: 'open' as const, is_live: null, fault: null, cancellation: null }
  const words = wordsOf(render({ stamping: { ...invoice.stamping, last: open } }))
  expect(words).toContain('No se timbra dos veces.')
  expect(words).toContain('Preguntar otra vez')
})

it('a wrong SAT key is shown at its field, with what was typed', () => {
  const refusal = {
    words: 'Revisa la clave marcada.',
    fields: { clave_13: 'Son ocho cifras, como 43211503.' },
    typed: [
      ['hacer', 'timbrar'],
      ['clave_13', '4410'],
    ] as const,
  }
  const page = render({}, { refusal })
  expect(wordsOf(page)).toContain('Son ocho cifras, como 43211503.')
  expect(page).toContain('value="4410"')
})

it('an invoice stamped here is cancelled before the tax authority, with its motive', () => {
  const last = { state: 'stamped' as const, is_live: true, fault: null, cancellation: null }
  const issued = { state: 'issued' as const, fiscal_id: '1B2C3D4E' }
  const show = (cancellation: 'asked' | 'refused' | null, fault: string | null = null) =>
    wordsOf(
      render({
        ...issued,
        stamping: { ...invoice.stamping, last: { ...last, cancellation, fault } },
      }),
    )
  expect(show(null)).toContain('Cancelar ante el SAT Motivo Tiene errores La venta no se hizo')
  expect(show('asked')).toContain('el SAT espera que el cliente acepte')
  expect(show('refused', 'No aceptó.')).toContain('No se canceló: No aceptó.')
})

it('credit notes are shown with their files; one that was refused says why and can be tried again', () => {
  const note = { amount: 199, has_pdf: true, updated_at: '2026-11-24T15:40:00Z' }
  const page = render({
    state: 'issued',
    fiscal_id: '1B2C3D4E-1111-4222-8333-123456789ABC',
    credit_notes: [
      { ...note, refund_id: 2, state: 'ended', fault: 'El SAT no la aceptó.', fiscal_id: null },
      { ...note, refund_id: 1, state: 'stamped', fault: null, fiscal_id: 'AAAA-1' },
    ],
  })
  expect(page).toContain('/invoices/2611-5PY9FA/credit-notes/1/pdf')
  expect(page).not.toContain('/credit-notes/2/')
  expect(wordsOf(page)).toContain(
    '$199.00 No se timbró: El SAT no la aceptó. Intentar otra vez la nota de $199.00',
  )
})
