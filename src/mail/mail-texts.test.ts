import { expect, it } from 'vitest'
import {
  fillMailPlaceholders,
  findMailTextProblems,
  mailPlaceholders,
  listMailPlaceholders,
  normalizeMailTexts,
  pickMailTexts,
} from '#domain/running/mail-texts.ts'
import { composeMail, renderMailContent } from './compose-message.ts'
import { editableMailTemplatesByCode } from './message-templates.ts'

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

it.each([...editableMailTemplatesByCode])(
  'the mail preview composes the mail %s with its valid default texts and example values',
  (code, template) => {
    const texts = pickMailTexts(template)
    const { subject, opening, closing } = texts
    expect(findMailTextProblems(template, texts)).toEqual({})
    expect(normalizeMailTexts(texts)).toEqual(texts)
    const written = renderMailContent(template.composeExample(sender), sender)
    expect(written.subject).toBe(fillMailPlaceholders(subject, examples))
    expect(written.text).toContain(fillMailPlaceholders(opening, examples))
    expect(written.text).toContain(fillMailPlaceholders(closing, examples))

    const places = listMailPlaceholders(template)
    const all = places.map((place) => `{${place}}`).join(' | ')
    const own = {
      subject: `Ojo ${all}`,
      opening: `Hoy <b>${all}</b>\n\nMás.`,
      closing: `Fin ${all}`,
    }
    const custom = { ...sender, words: { [code]: own } }
    const changed = renderMailContent(template.composeExample(custom), custom)
    const named = places.map((place) => examples[place]).join(' | ')
    expect(changed.subject).toBe(`Ojo ${named}`)
    expect(changed.text).toContain(`Hoy <b>${named}</b>\n\nMás.\n\n`)
    expect(changed.text).toContain(`Fin ${named}`)
    expect(changed.html).toContain('Hoy &lt;b&gt;')
    expect(changed.html).not.toContain('<b>')
  },
)

it('a mail omits opening and closing paragraphs whose text is empty', () => {
  const data = { firstName: 'Mariana', phoneEnd: '78' }
  const words = { 'telefono-quitado': { subject: 'Tu teléfono', opening: '', closing: '' } }
  const { text, html } = composeMail('phone-moved', data, { ...sender, words })
  expect(text).toBe(
    'Hola, Mariana:\n\nVerificar mi teléfono:\nhttps://tienda.mx/customer/2fa\n\nTianguis\n',
  )
  expect(html).not.toContain(
    '<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:#564e47"></p>',
  )
})
