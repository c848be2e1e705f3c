import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import TextConnection from './text-connection.route.tsx'

const me = { me: { permissions: ['connections:write'] }, draft: null }
const connection = {
  provider: 'twilio',
  is_active: true,
  fields: { account_sid: `AC${'0'.repeat(32)}`, sender: '+525512345678' },
  hints: { auth_token: 'cdef' },
  is_readable: true,
  tried_at: null,
  changed_at: '2026-11-23T18:00:00Z',
  changed_by: 'operator:lucia@tienda.mx',
  check: { at: '2026-11-23T18:00:00Z', seen: 'Cuenta de Electrónica Roma', fault: null },
}
type Props = Parameters<typeof TextConnection>[0]
const render = (connections: (typeof connection)[], actionData?: Props['actionData']) =>
  renderPage(
    () => (
      <TextConnection
        loaderData={{
          service: 'texts',
          version: '1',
          is_set_by_server: false,
          unfinished: null,
          connections,
        }}
        {...(actionData && { actionData })}
      />
    ),
    { shop: me },
  )

it('the page of text messages asks for the account, and says what was not tried', () => {
  const words = wordsOf(render([]))
  expect(words).toContain('Account SID')
  expect(words).toContain('Sin probar con una cuenta real.')
  expect(words).not.toContain('Mensaje de prueba')
})

it('the page of text messages shows what the test saw, and never the key', () => {
  const page = render([connection])
  expect(wordsOf(page)).toContain('Cuenta de Electrónica Roma')
  expect(wordsOf(page)).toContain('Guardada, termina en cdef.')
  expect(wordsOf(page)).toContain('Mandarme un mensaje de prueba')
  expect(page).not.toMatch(/<input [^>]*name="clave\.auth_token"[^>]* value="[^"]/)
})

it('a refused phone is said at its field', () => {
  const refusal = {
    words: 'Revisa lo marcado.',
    fields: { phone: 'Escribe los 10 dígitos de tu celular.' },
    typed: [
      ['hacer', 'mensaje'],
      ['telefono', '123'],
    ] as const,
  }
  const page = render([connection], { refusal })
  expect(wordsOf(page)).toContain('Escribe los 10 dígitos de tu celular.')
})
