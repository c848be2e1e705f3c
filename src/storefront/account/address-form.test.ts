import { describe, expect, it } from 'vitest'
import {
  type AddressDraft,
  toAddressRequestBody,
  findAddressErrors,
  toAddressErrors,
  formatSecondAddressLine,
  getShortNameWarning,
  splitSecondAddressLine,
} from './address-form.ts'

const good: AddressDraft = {
  first_name: 'Mariana',
  last_name: 'García Hernández',
  company_name: '',
  phone: '5512345678',
  address1: 'Orizaba 123',
  settlement: 'Roma Norte',
  interior: 'Depto. 4',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postcode: '06700',
  references: '',
}

describe('address form', () => {
  it('the address form accepts a deliverable address (ADR-02, ADR-03)', () => {
    expect(findAddressErrors(good)).toEqual({})
  })

  it.each([
    [{ first_name: ' ' }, { first_name: 'Minimo 4 caracteres' }],
    [{ last_name: '' }, { last_name: 'Minimo 4 caracteres' }],
    [{ postcode: '067A' }, { postcode: 'Solo se aceptan numeros' }],
    [{ phone: '55123' }, { phone: 'Minimo 10 caracteres' }],
    [{ address1: 'Or' }, { address1: 'Minimo 4 caracteres' }],
    [{ settlement: ' ' }, { settlement: 'Elige tu colonia' }],
    [{ city: '' }, { city: 'Minimo 4 caracteres' }],
  ])('the address form rejects %j with the specified texts (ADR-03)', (changes, errors) => {
    expect(findAddressErrors({ ...good, ...changes })).toEqual(errors)
  })

  it('the address form accepts short names but asks to confirm them for new addresses (ADR-03)', () => {
    const short = { ...good, first_name: 'Luz', last_name: 'Paz', settlement: 'Sur', interior: '' }
    expect(findAddressErrors(short)).toEqual({})
    expect(getShortNameWarning('Luz', '')).toBe('Minimo 4 caracteres. ¿Es correcto?')
    expect(getShortNameWarning('Luz', 'Luz')).toBeUndefined()
    expect(getShortNameWarning('Lucía', '')).toBeUndefined()
    expect(getShortNameWarning(' ', '')).toBeUndefined()
  })

  it('the address form has separate fields for colonia and interior, joined in the API call (ADR-02)', () => {
    expect(formatSecondAddressLine(good)).toBe('Roma Norte, Depto. 4')
    expect(formatSecondAddressLine({ ...good, interior: ' ' })).toBe('Roma Norte')
    expect(splitSecondAddressLine('Americana, piso 2, puerta B')).toEqual({
      settlement: 'Americana',
      interior: 'piso 2, puerta B',
    })
    expect(splitSecondAddressLine('Centro')).toEqual({ settlement: 'Centro', interior: '' })
  })

  it('the address form always sends Mexico as the country (FMT-04, ADR-02)', () => {
    expect(toAddressRequestBody(good)).toEqual({
      first_name: 'Mariana',
      last_name: 'García Hernández',
      company_name: '',
      phone: '5512345678',
      address1: 'Orizaba 123',
      address2: 'Roma Norte, Depto. 4',
      city: 'Cuauhtémoc',
      state: 'Ciudad de México',
      postcode: '06700',
      country: 'MX',
      references: '',
    })
  })

  it('the address form shows an API error of the second address line beside the colonia field', () => {
    expect(toAddressErrors({ address2: 'a', phone: 'b' })).toEqual({ settlement: 'a', phone: 'b' })
  })
})
