import { describe, expect, it } from 'vitest'
import { findStateByName, findStateOfPostcode } from '../mexican-states.ts'
import { type Address, validatePostalAddress, findPostcodeProblem } from './address.ts'

const home: Address = {
  firstName: 'Mariana',
  lastName: 'Robles',
  companyName: '',
  phone: '5512345678',
  address1: 'Calle Ejemplo 123',
  address2: 'Col. Centro',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postcode: '06000',
  references: '',
}
const check = (over: Partial<Address>) => validatePostalAddress({ ...home, ...over })
const problems = (over: Partial<Address>) => {
  const checked = check(over)
  return checked.ok ? {} : checked.fields
}

describe('address', () => {
  it('address normalisation gives spaces, phone number and state a uniform format (ADR-02)', () => {
    expect(
      check({
        firstName: '  María   José ',
        phone: '+52 (55) 1234-5678',
        state: 'cdmx',
        postcode: ' 06 000',
        address1: ' Calle  Ejemplo 123',
      }),
    ).toMatchObject({
      ok: true,
      address: {
        firstName: 'María José',
        phone: '5512345678',
        state: 'Ciudad de México',
        address1: 'Calle Ejemplo 123',
      },
    })
  })

  it('address validation reports every invalid field (ADR-03)', () => {
    expect(
      problems({
        firstName: ' ',
        lastName: '',
        phone: '55123',
        address1: 'C 1',
        address2: '',
        city: '',
        state: '',
        postcode: '06a00',
      }),
    ).toEqual({
      firstName: 'too-short',
      lastName: 'too-short',
      phone: 'phone-too-short',
      address1: 'too-short',
      address2: 'too-short',
      city: 'too-short',
      state: 'too-short',
      postcode: 'digits-only',
    })
    expect(problems({ firstName: 'Mari4na', phone: '55 12 cuatro' })).toEqual({
      firstName: 'not-a-name',
      phone: 'digits-only',
    })
    expect(problems({ references: 'x'.repeat(201) })).toEqual({ references: 'too-long' })
  })

  it('an address accepts short person and place names (ADR-03)', () => {
    expect(problems({ firstName: 'Luz', lastName: 'Paz' })).toEqual({})
    expect(problems({ firstName: 'Bo', lastName: 'Li' })).toEqual({})
    expect(problems({ address2: 'Sur', city: 'Apo' })).toEqual({})
  })

  it('an address requires a five-digit postcode of the given state (ADR-03)', () => {
    expect(findPostcodeProblem('06000')).toBeNull()
    expect(findPostcodeProblem('600')).toBe('too-short')
    expect(findPostcodeProblem('6000')).toBe('postcode-length')
    expect(findPostcodeProblem('060000')).toBe('postcode-length')
    expect(findPostcodeProblem('00100')).toBe('postcode-unknown')
    expect(problems({ state: 'Jalisco' })).toEqual({ state: 'state-of-other-postcode' })
    expect(problems({ state: 'Texas' })).toEqual({ state: 'state-unknown' })
  })
})

describe('state', () => {
  it('a Mexican state is found by postcode and by its common names (ADR-02)', () => {
    expect(findStateOfPostcode('44100')).toBe('Jalisco')
    expect(findStateOfPostcode('16999')).toBe('Ciudad de México')
    expect(findStateOfPostcode('00000')).toBeNull()
    expect(findStateByName('nuevo leon')).toBe('Nuevo León')
    expect(findStateByName('México')).toBe('Estado de México')
    expect(findStateByName('Narnia')).toBeNull()
  })
})
