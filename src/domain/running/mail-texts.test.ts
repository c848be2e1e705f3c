import { describe, expect, it } from 'vitest'
import {
  fillMailPlaceholders,
  type MailTemplate,
  findMailTextProblems,
  type MailTexts,
  normalizeMailTexts,
} from './mail-texts.ts'

const letter: MailTemplate = {
  name: 'Pago incompleto',
  group: 'Pedidos',
  sent: 'Cuando una transferencia llega por menos del total.',
  subject: '',
  opening: '',
  closing: '',
  places: ['pedido', 'total', 'falta'],
  needs: { subject: ['pedido'], opening: ['falta'] },
}
const words = (over: Partial<MailTexts> = {}): MailTexts => ({
  subject: 'Falta dinero del pedido {pedido}',
  opening: 'Faltan {falta}.',
  closing: '',
  ...over,
})
const problems = (over: Partial<MailTexts>) => findMailTextProblems(letter, words(over))

describe('mail words', () => {
  it('edited mail texts may omit optional placeholders, and can name the shop', () => {
    expect(problems({ closing: 'Gracias. {tienda}' })).toEqual({})
    expect(problems({ opening: '{falta}' })).toEqual({})
  })

  it('edited mail texts may use only available placeholders, and must use required ones', () => {
    expect(problems({ subject: 'Para {nombre}: {pedido}' })).toEqual({
      subject: 'Este correo no tiene {nombre}. Puede decir {pedido}, {total}, {falta}, {tienda}.',
    })
    expect(problems({ subject: 'Paga', opening: '' })).toEqual({
      subject: 'Falta {pedido}.',
      opening: 'Falta {falta}.',
    })
    expect(problems({ closing: 'Paga {falta' })).toEqual({
      closing: 'Las llaves solo van alrededor de un dato, como {pedido}.',
    })
    expect(problems({ closing: '{toString}' }).closing).toMatch(/^Este correo no tiene/)
  })

  it('edited mail texts need a subject, a limited length and no invisible characters', () => {
    expect(problems({ subject: '' })).toEqual({ subject: 'Falta.' })
    expect(problems({ closing: 'ñ'.repeat(301) })).toEqual({
      closing: 'Lleva hasta 300 caracteres; van 301.',
    })
    expect(problems({ closing: 'uno\u202edos' }).closing).toMatch(/no se ven/)
    expect(problems({ closing: 'uno\u0007dos' }).closing).toMatch(/no se ven/)
    expect(problems({ opening: 'Uno {falta}.\n\nDos.' })).toEqual({})
  })

  it('mail texts are normalised to one line, or paragraphs separated by empty lines', () => {
    const typed = {
      subject: ' A\r\nBcc: x ',
      opening: ' Uno\n dos \r\n \r\n\r\n Tres\n',
      closing: ' ',
    }
    expect(normalizeMailTexts(typed)).toEqual({
      subject: 'A Bcc: x',
      opening: 'Uno dos\n\nTres',
      closing: '',
    })
  })

  it('placeholders in mail texts are replaced by values, but not placeholders that occur inside a value', () => {
    expect(fillMailPlaceholders('{a} y {b}', { a: '{b}', b: '$&' })).toBe('{b} y $&')
  })
})
