import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import WhatsappConnection from './whatsapp-connection.route.tsx'

const me = { me: { permissions: ['connections:write'] }, draft: null }
const found = {
  service: 'whatsapp' as const,
  version: '0',
  is_set_by_server: false,
  unfinished: null,
  connections: [],
}

it('the WhatsApp page shows the text of the template, and who gets news', () => {
  const words = wordsOf(renderPage(() => <WhatsappConnection loaderData={found} />, { shop: me }))
  expect(words).toContain('Tu pedido {{1}} tiene una novedad: {{2}}.')
  expect(words).toContain('Solo reciben avisos los clientes con teléfono verificado')
  expect(words).toContain('Sin probar con una cuenta real.')
})
