import { describe, expect, it } from 'vitest'
import { isEmail } from '../email.ts'
import { isPersonName, abbreviatePersonName, normalizeName } from '../person-names.ts'
import {
  validateShopperProfile,
  parseGenderLetter,
  toGenderLetter,
  genders,
} from './shopper-profile-fields.ts'

describe('person name', () => {
  it('person name validation accepts names common in Mexico and rejects other characters (AUT-04)', () => {
    const good = [
      'Li',
      'Paz',
      'María José',
      'O’Higgins',
      "O'Higgins",
      'Díaz-Ordaz',
      'Güemes',
      'Ma. Elena',
      'Núñez',
    ]
    expect(good.filter(isPersonName)).toEqual(good)
    const bad = ['', '4na', 'Ana_', '<b>', '😀', '-', 'Анна', 'x'.repeat(61)]
    expect(bad.filter(isPersonName)).toEqual([])
  })

  it('a person name is normalised to one Unicode form and single spaces', () => {
    expect(normalizeName('  Jose\u0301   Luis ')).toBe('José Luis')
  })

  it('a person name is shown publicly as first name and initial (REV-04)', () => {
    expect(abbreviatePersonName('María Fernanda', 'óscar')).toBe('María Ó.')
    expect(abbreviatePersonName('Li', '')).toBe('Li')
  })
})

describe('person', () => {
  const today = '2026-11-21'
  const person = { firstName: 'Ana', lastName: 'Ríos', gender: 'M', dateOfBirth: '2000-02-29' }

  it('each of the three genders in a profile is converted to a letter and back (PRO-03)', () => {
    for (const gender of genders) expect(parseGenderLetter(toGenderLetter(gender))).toBe(gender)
    expect(parseGenderLetter('f')).toBe('mujer')
    expect(parseGenderLetter('X')).toBeNull()
  })

  it('birth date validation requires a real date after 1900 and not in the future (AUT-03)', () => {
    const problem = (dateOfBirth: string) => {
      const checked = validateShopperProfile({ ...person, dateOfBirth }, today)
      return checked.ok ? null : checked.fields.dateOfBirth
    }
    expect(problem('2000-02-29')).toBeNull()
    expect(problem(today)).toBeNull()
    expect(problem('2026-11-22')).toBe('future')
    expect(problem('1900-01-01')).toBe('too-old')
    expect(problem('1901-02-29')).toBe('not-a-day')
    expect(problem('29/02/2000')).toBe('not-a-day')
    expect(problem('')).toBe('required')
  })
})

describe('e-mail address', () => {
  it('e-mail validation accepts common address forms and rejects malformed ones (AUT-05, AUT-07)', () => {
    const good = ['ana@correo.mx', 'a.b+c@sub.dominio.com.mx', 'ñandú@correo.mx']
    expect(good.filter(isEmail)).toEqual(good)
    const bad = [
      '',
      'ana',
      'ana@',
      '@correo.mx',
      'ana@correo',
      'a b@correo.mx',
      'a@b..',
      '<a@b.mx>',
    ]
    expect(bad.filter(isEmail)).toEqual([])
  })
})
