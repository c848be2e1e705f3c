import { describe, expect, it } from 'vitest'
import {
  toInternationalPhone,
  cleanPhoneInput,
  findPhoneProblem,
  normalizePhone,
  toWhatsappUrl,
} from './phone.ts'

const number = '5512345678'

describe('phone number', () => {
  it.each([
    '5512345678',
    '55 1234 5678',
    ' +52 (55) 1234-5678 ',
    '55.1234.5678',
    '55–1234‑5678',
    '525512345678',
    '+52 1 55 1234 5678',
    '5215512345678',
    '\u202A+52 55 1234 5678\u202C',
    '01 55 1234 5678',
    '044 55 1234 5678',
    '045-55-1234-5678',
    '+52 01 55 1234 5678',
    '+52 044 55 1234 5678',
    '00 52 55 1234 5678',
    '00 52 1 55 1234 5678',
    'tel:+525512345678',
    'TEL:5512345678;ext=123',
    '55 1234 5678 ext. 123',
    '01 55 1234 5678, extensión 4',
    '55 1234 5678 x12',
    '55 1234 5678 #9',
  ])('normalises the phone number %j to ten digits (TFA-01)', (written) => {
    expect(normalizePhone(written)).toBe(number)
    expect(cleanPhoneInput(written)).toBe(number)
    expect(findPhoneProblem(written)).toBeNull()
  })

  it.each([
    ['', 'required'],
    ['55 1234 567', 'not-ten-digits'],
    ['+1 415 555 0100', 'not-ten-digits'],
    ['15 1234 5678', 'not-mexican'],
    ['04 55 1234 5678', 'not-ten-digits'],
    ['044 123 4567', 'not-mexican'],
    ['55 1234 5678 y 9', 'not-ten-digits'],
    ['55 1234 567B', 'not-ten-digits'],
  ])('rejects the phone number %j with the reason', (written, problem) => {
    expect(findPhoneProblem(written)).toBe(problem)
  })

  it('a phone number field removes a complete country code and cuts the input to ten digits while typing (TFA-01)', () => {
    expect(cleanPhoneInput('551234567899')).toBe(number)
    let shown = ''
    for (const key of '+52 1 55 1234 5678') shown = cleanPhoneInput(shown + key)
    expect(shown).toBe(number)
    for (const prefix of ['01', '044', '045', '0052', '+52 045']) {
      shown = ''
      for (const key of `${prefix} 55 1234 5678`) shown = cleanPhoneInput(shown + key)
      expect(`${prefix}: ${shown}`).toBe(`${prefix}: ${number}`)
    }
    expect(cleanPhoneInput('55 12ab')).toBe('5512')
  })
})

describe('a phone of the shop', () => {
  it.each(['55 1234 5678', '+52 55 1234 5678', '52-1-55-1234-5678', '55 1234 5678 ext. 9'])(
    'the tel: link of the shop’s phone number contains the country code for the number %j',
    (written) => {
      expect(toInternationalPhone(written)).toBe('+525512345678')
      expect(toWhatsappUrl(written)).toBe('https://wa.me/525512345678')
    },
  )
})
