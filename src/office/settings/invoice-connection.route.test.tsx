import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import InvoiceConnection from './invoice-connection.route.tsx'

const me = { me: { permissions: ['connections:write', 'audit:read'] }, draft: null }
const none = {
  service: 'invoices' as const,
  version: '0',
  is_set_by_server: false,
  unfinished: null,
  connections: [],
}
const facturapi = {
  provider: 'facturapi',
  is_active: true,
  fields: {},
  hints: { secret_key: '4f2a' },
  is_readable: true,
  tried_at: null,
  changed_at: '2026-11-23T18:00:00Z',
  changed_by: 'operator:lucia@tienda.mx',
  check: {
    at: '2026-11-23T18:00:00Z',
    seen: 'Facturas de ESCUELA KEMPER URGATE, timbra de verdad',
    fault: null,
  },
}
const render = (props: Partial<typeof none> | { connections: (typeof facturapi)[] }) =>
  renderPage(() => <InvoiceConnection loaderData={{ ...none, ...props }} />, { shop: me })

it('the page of the invoice connection says what is not settled yet', () => {
  const words = wordsOf(render({}))
  expect(words).toContain('Sin conectar')
  expect(words).toContain('Sin probar con una cuenta real.')
})

it('the page of the invoice connection shows who issues, and never the key', () => {
  const page = render({ connections: [facturapi] })
  expect(wordsOf(page)).toContain('Facturas de ESCUELA KEMPER URGATE, timbra de verdad')
  expect(wordsOf(page)).toContain('Guardada, termina en 4f2a.')
  expect(page).not.toMatch(/<input [^>]*name="clave\.secret_key"[^>]* value="[^"]/)
})
