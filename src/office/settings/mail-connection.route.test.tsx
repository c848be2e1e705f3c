import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import MailConnection from './mail-connection.route.tsx'

const me = { me: { permissions: ['connections:write', 'audit:read'] }, draft: null }
const none = {
  service: 'mail' as const,
  version: '0',
  is_set_by_server: false,
  unfinished: null,
  connections: [],
  chosen: null,
  domain: null,
}
const connection = {
  provider: 'google',
  is_active: true,
  fields: { from_address: 'hola@tienda.mx' },
  hints: { password: 'k7xq' },
  is_readable: true,
  tried_at: null,
  changed_at: '2026-11-23T18:00:00Z',
  changed_by: 'operator:lucia@tienda.mx',
  check: { at: '2026-11-23T18:00:00Z', seen: 'Entró como hola@tienda.mx.', fault: null },
}
const domain = {
  domain: 'tienda.mx',
  records: [
    {
      record: 'SPF' as const,
      purpose: 'Dice quién manda.',
      state: 'good' as const,
      words: 'Bien.',
    },
    {
      record: 'DMARC' as const,
      purpose: 'Dice qué hacer.',
      state: 'wrong' as const,
      words: 'Falta.',
      copy: { type: 'TXT' as const, name: '_dmarc.tienda.mx', value: 'v=DMARC1; p=none' },
    },
  ],
}
type Props = Parameters<typeof MailConnection>[0]
const render = (props: Partial<Props['loaderData']>, actionData?: Props['actionData']) =>
  renderPage(
    () => <MailConnection loaderData={{ ...none, ...props }} {...(actionData && { actionData })} />,
    { shop: me },
  )

it('the mail page offers the presets, and says what the chosen one accepts', () => {
  const words = wordsOf(render({ chosen: 'microsoft' }))
  expect(words).toContain('Google Microsoft Amazon SES Brevo Servidor propio')
  expect(words).toContain('apaga la entrada con contraseña')
  expect(words).toContain('Servidor smtp.office365.com, puerto 587')
})

it('the mail page shows the end of the stored key, the last test and the record to set', () => {
  const page = render({ connections: [connection], version: '1', domain })
  const words = wordsOf(page)
  expect(words).toContain('Guardada, termina en k7xq.')
  expect(words).toContain('Entró como hola@tienda.mx.')
  expect(words).toContain('Conectado; revisa DMARC')
  expect(page).toContain('mailto:?subject=DNS%20de%20tienda.mx')
  expect(page).toMatch(/<input [^>]*name="clave\.password"[^>]*>/)
  expect(page).not.toMatch(/<input [^>]*name="clave\.password"[^>]* value="[^"]/)
})

it('the mail page shows a refused key at its field', () => {
  const refusal = {
    words: 'No se guardó nada. Revisa lo marcado.',
    fields: { password: 'smtp.gmail.com no acepta esa contraseña.' },
    typed: [
      ['hacer', 'guardar'],
      ['proveedor', 'google'],
      ['from_address', 'nueva@tienda.mx'],
    ] as const,
  }
  const page = render({}, { refusal })
  expect(wordsOf(page)).toContain('smtp.gmail.com no acepta esa contraseña.')
  expect(page).toContain('value="nueva@tienda.mx"')
})

it('the mail page shows what somebody else saved meanwhile, field by field', () => {
  const refusal = {
    words: 'luis@tienda.mx lo guardó mientras tanto.',
    code: 'changed-meanwhile' as const,
    fields: {},
    changed: { version: '2', values: {}, saved_by: null, saved_at: null, seenAt: 0 },
    typed: [
      ['hacer', 'guardar'],
      ['proveedor', 'google'],
      ['from_address', 'nueva@tienda.mx'],
    ] as const,
  }
  const page = render({ connections: [connection], version: '2' }, { refusal })
  expect(page).toContain('value="nueva@tienda.mx"')
  expect(wordsOf(page)).toContain('Ahora dice «hola@tienda.mx».')
})

it('a key that no secret opens is asked for again', () => {
  const lost = { ...connection, is_readable: false }
  expect(wordsOf(render({ connections: [lost] }))).toContain('Vuelve a pegar la clave')
})

it('a connection of the server is not changed here', () => {
  const page = render({ is_set_by_server: true })
  expect(wordsOf(page)).toContain('La pone tu servidor.')
  expect(page).not.toContain('<form method="post"')
})
