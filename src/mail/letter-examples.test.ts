import { expect, it } from 'vitest'
import { mailTemplates } from '#domain/running/mail-templates.ts'
import {
  fillMailPlaceholders,
  mailPlaceholders,
  listMailPlaceholders,
} from '#domain/running/mail-texts.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { composeMail } from './compose-message.ts'
import { letterExamples } from './letter-examples.ts'

const sender = {
  name: 'Tianguis',
  url: 'https://tienda.mx',
  officeUrl: 'https://mostrador.mx',
  contact: null,
  words: {},
}
const examples = Object.fromEntries(
  Object.entries(mailPlaceholders).map(([place, { example }]) => [place, example]),
)

it.each(getTypedKeys(mailTemplates))(
  'the mail preview composes the mail %s with its texts and example values',
  (code) => {
    const { template, data } = letterExamples[code]
    const { subject, opening, closing } = mailTemplates[code]
    const written = composeMail(template, data, sender)
    expect(written.subject).toBe(fillMailPlaceholders(subject, examples))
    expect(written.text).toContain(fillMailPlaceholders(opening, examples))
    expect(written.text).toContain(fillMailPlaceholders(closing, examples))

    const places = listMailPlaceholders(mailTemplates[code])
    const all = places.map((place) => `{${place}}`).join(' | ')
    const own = {
      subject: `Ojo ${all}`,
      opening: `Hoy <b>${all}</b>\n\nMás.`,
      closing: `Fin ${all}`,
    }
    const changed = composeMail(template, data, { ...sender, words: { [code]: own } })
    const named = places.map((place) => examples[place]).join(' | ')
    expect(changed.subject).toBe(`Ojo ${named}`)
    expect(changed.text).toContain(`Hoy <b>${named}</b>\n\nMás.\n\n`)
    expect(changed.text).toContain(`Fin ${named}`)
    expect(changed.html).toContain('Hoy &lt;b&gt;')
    expect(changed.html).not.toContain('<b>')
  },
)

it('a mail omits opening and closing paragraphs whose text is empty', () => {
  const { template, data } = letterExamples['telefono-quitado']
  const words = { 'telefono-quitado': { subject: 'Tu teléfono', opening: '', closing: '' } }
  const { text, html } = composeMail(template, data, { ...sender, words })
  expect(text).toBe(
    'Hola, Mariana:\n\nVerificar mi teléfono:\nhttps://tienda.mx/customer/2fa\n\nTianguis\n',
  )
  expect(html).not.toContain(
    '<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:#564e47"></p>',
  )
})
