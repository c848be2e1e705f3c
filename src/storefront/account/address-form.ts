import {
  type AddressField,
  type AddressProblem,
  validatePostalAddress,
} from '#domain/account/address.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { literals } from '../text/specified-texts.ts'

/** A shipping address being edited, with the field names of the API. */
export interface AddressDraft {
  first_name: string
  last_name: string
  company_name: string
  phone: string
  address1: string
  settlement: string
  interior: string
  city: string
  state: string
  postcode: string
  references: string
}

type AddressFieldName = keyof AddressDraft
export type AddressErrors = Partial<Record<AddressFieldName, string>>

const words: Record<AddressProblem, string> = {
  'too-short': literals.address.nameTooShort,
  'too-long': 'Es demasiado largo',
  'not-a-name': 'Escribe solo letras',
  'digits-only': literals.address.zipWrong,
  'postcode-length': 'Son cinco dígitos',
  'postcode-unknown': 'Este código postal no existe',
  'phone-too-short': literals.address.phoneTooShort,
  'phone-not-mexican': 'Escribe un número de México, con su lada',
  'state-unknown': 'Escribe un estado de México',
  'state-of-other-postcode': 'No corresponde al código postal',
}

const draftFields: Record<AddressField, AddressFieldName> = {
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  phone: 'phone',
  address1: 'address1',
  address2: 'settlement',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  references: 'references',
}

/** Joins colonia and interior number into one address line: `Roma Norte, Depto. 4`. */
export function formatSecondAddressLine({ settlement, interior }: AddressDraft): string {
  return [settlement.trim(), interior.trim()].filter(Boolean).join(', ')
}

/**
 * Converts an address draft to the API's request body; the country is always Mexico, because the
 * shop delivers nowhere else (FMT-04).
 */
export function toAddressRequestBody(draft: AddressDraft) {
  const { settlement: _settlement, interior: _interior, ...fields } = draft
  return { ...fields, address2: formatSecondAddressLine(draft), country: 'MX' }
}

export function splitSecondAddressLine(line: string): { settlement: string; interior: string } {
  const comma = line.indexOf(',')
  if (comma < 0) return { settlement: line.trim(), interior: '' }
  return { settlement: line.slice(0, comma).trim(), interior: line.slice(comma + 1).trim() }
}

/** Validation errors of an address draft, by field (ADR-03). */
export function findAddressErrors(draft: AddressDraft): AddressErrors {
  const checked = validatePostalAddress({
    firstName: draft.first_name,
    lastName: draft.last_name,
    companyName: draft.company_name,
    phone: draft.phone,
    address1: draft.address1,
    address2: formatSecondAddressLine(draft),
    city: draft.city,
    state: draft.state,
    postcode: draft.postcode,
    references: draft.references,
  })
  const errors: AddressErrors = checked.ok
    ? {}
    : Object.fromEntries(
        getTypedEntries(checked.fields).flatMap(([field, problem]) =>
          problem ? [[draftFields[field], words[problem]]] : [],
        ),
      )
  // An interior number alone would satisfy the length of the combined address line, so the colonia
  // is checked separately
  if (draft.settlement.trim() === '') errors.settlement = 'Elige tu colonia'
  return errors
}

/** Warning when a changed name has only one to three letters; the address can still be saved. */
export function getShortNameWarning(text: string, initial: string): string | undefined {
  const length = text.trim().length
  if (length === 0 || length > 3 || text === initial) return undefined
  return `${literals.address.nameTooShort}. ¿Es correcto?`
}

/**
 * Maps the API's address validation errors to form fields; only `address2` has a different name.
 */
export function toAddressErrors(fields: Record<string, string>): AddressErrors {
  const { address2, ...rest } = fields
  return address2 === undefined ? rest : { ...rest, settlement: address2 }
}
