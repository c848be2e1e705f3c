import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { EditConflictPanel } from './edit-conflict-panel.tsx'
import type { EditForm } from './edit-form.tsx'

const form: EditForm = {
  what: 'esta plantilla',
  fields: {
    nombre: { label: 'Nombre', of: 'name' },
    texto: { label: 'Texto', of: 'body' },
    para: { label: 'Para', of: 'for' },
    publica: { label: 'Pública', of: 'public', say: () => 'sí' },
  },
}

const read = { nombre: 'Plazo', texto: 'Cinco días.', para: ['envíos', 'pagos'], publica: [] }

const refusal = {
  code: 'changed-meanwhile' as const,
  words: 'Luis lo guardó.',
  fields: {},
  typed: [
    ['hacer', 'guardar:7'],
    ['version', 'v1'],
    ['leido', JSON.stringify(read)],
    ['nombre', 'Plazos'],
    ['texto', 'Seis\r\ndías.'],
    ['para', 'pagos'],
    ['publica', 'on'],
  ] as const,
  changed: {
    version: 'v2',
    values: {
      name: 'Plazo',
      body: 'Siete "días".',
      for: ['envíos', 'pagos', 'otros'],
      public: false,
    },
    saved_by: 'operator:luis@tienda.test',
    saved_at: '2026-11-23T16:40:00.000Z',
    seenAt: Date.parse('2026-11-23T16:42:00.000Z'),
  },
}

const markup = renderPage(() => (
  <EditConflictPanel refusal={refusal} form={form} to="/plantillas" />
))

/** The submitted form, with own or other values chosen. */
function sent(chosen: (input: string) => boolean): [string, string][] {
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const attribute = (input: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '').replaceAll('&quot;', '"')
  return inputs
    .filter((input) => attribute(input, 'type') === 'hidden' || chosen(input))
    .map((input) => [attribute(input, 'name'), attribute(input, 'value')])
}

it('the edit conflict panel of a form shows who saved and when, and asks only about conflicting fields', () => {
  const words = wordsOf(markup)
  expect(words).toContain(
    'luis@tienda.test guardó esta plantilla hace 2 min, mientras tú escribías',
  )
  expect(words).toContain('en un campo los dos escribieron algo distinto')
  expect(words).toContain(
    'Texto Antes: Cinco días. Lo tuyo Seis días. Lo de luis@tienda.test, 10:40 am Siete "días".',
  )
  expect(markup.match(/type="radio"/g)).toHaveLength(2)
  expect(words).toContain('Nombre: Plazo Plazos de ti')
  expect(words).toContain('Para: otros de luis@tienda.test')
})

it('the edit conflict panel labels changes saved in another tab of the same operator as the operator’s own', () => {
  const own = { ...refusal, changed: { ...refusal.changed, saved_by: 'operator:ana@tienda.test' } }
  const shop = { me: { email: 'ana@tienda.test', roles: [], permissions: [] } }
  const Page = () => <EditConflictPanel refusal={own} form={form} to="/plantillas" />
  const words = wordsOf(renderPage(Page, { shop }))
  expect(words).toContain('Guardaste esta plantilla en otra pestaña hace 2 min')
  expect(words).toContain('Lo de esta pestaña Seis días. Lo guardado en tu otra pestaña, 10:40 am')
  expect(words).toContain('Quedarme con lo guardado')
  expect(words).not.toContain('ana@tienda.test')
})

it('the edit conflict panel preselects the operator’s own values, and sends the version they were compared with', () => {
  const mine = sent((input) => input.includes('checked'))
  expect(mine.filter(([name]) => name !== 'leido')).toEqual([
    ['hacer', 'guardar:7'],
    ['nombre', 'Plazos'],
    ['para', 'pagos'],
    ['para', 'otros'],
    ['publica', 'on'],
    ['version', 'v2'],
    ['texto', 'Seis\ndías.'],
  ])
})

it('the edit conflict panel compares with the newest saved values after a further conflict', () => {
  const leido = sent(() => false).find(([name]) => name === 'leido')?.[1] ?? ''
  expect(JSON.parse(leido)).toEqual({
    nombre: 'Plazo',
    texto: 'Siete "días".',
    para: ['envíos', 'pagos', 'otros'],
    publica: [],
  })
})
