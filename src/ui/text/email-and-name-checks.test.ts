import { describe, expect, it } from 'vitest'
import { isEmailAddress, isPlausiblePersonName } from './email-and-name-checks.ts'

describe('shopper data checks', () => {
  it.each(['mariana@correo.mx', 'a.b+c@sub.dominio.com.mx', ' ana@correo.mx '])(
    'the e-mail field accepts %j (AUT-05)',
    (text) => expect(isEmailAddress(text)).toBe(true),
  )

  it.each(['', 'mariana', 'mariana@correo', 'a@@b.mx', 'a b@c.mx', 'a@b..mx', 'a@b.m'])(
    'the e-mail field rejects %j (AUT-05, AUT-07)',
    (text) => expect(isEmailAddress(text)).toBe(false),
  )

  it.each([
    ['Ana', 3, true],
    ['Íñigo', 3, true],
    ['Ma del Carmen', 3, true],
    ['A n a', 3, true],
    ['Al', 3, false],
    ['A1b', 3, false],
    ["O'Higgins", 4, false],
    ['Paz', 4, false],
    ['Paz G', 4, true],
  ])(
    'questions the shopper name %j with fewer than %d letters or other signs (AUT-04)',
    (...row) => {
      const [text, least, expected] = row
      expect(isPlausiblePersonName(text, least)).toBe(expected)
    },
  )
})
