import { findStateByName, findStateOfPostcode } from '../mexican-states.ts'
import type { OrderAddress } from '../orders/order.ts'
import { isPersonName, normalizeName } from '../person-names.ts'
import { normalizePostcode } from '../postcode.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import { hasOnlyPhoneCharacters, normalizePhone } from './phone.ts'

/** A postal address in Mexico; orders store a copy. */
export type Address = OrderAddress

export type AddressField = keyof Address
export type AddressProblem =
  | 'too-short'
  | 'too-long'
  | 'not-a-name'
  | 'digits-only'
  | 'postcode-length'
  | 'postcode-unknown'
  | 'phone-too-short'
  | 'phone-not-mexican'
  | 'state-unknown'
  | 'state-of-other-postcode'

const minLength = 4
const longest: Partial<Record<AddressField, number>> = {
  companyName: 100,
  address1: 160,
  address2: 160,
  city: 100,
  references: 200,
}

/**
 * Normalises and validates a postal address; returns every invalid field. Short names of persons and places are valid:
 * Luz Paz, colonia Sur.
 */
export function validatePostalAddress(
  written: Address,
):
  | SuccessResult<{ address: Address }>
  | Refusal<'invalid-input', { fields: Partial<Record<AddressField, AddressProblem>> }> {
  const address: Address = {
    ...written,
    firstName: normalizeName(written.firstName),
    lastName: normalizeName(written.lastName),
    companyName: normalizeName(written.companyName),
    phone: normalizePhone(written.phone) ?? written.phone.trim(),
    address1: normalizeName(written.address1),
    address2: normalizeName(written.address2),
    city: normalizeName(written.city),
    state: findStateByName(written.state) ?? normalizeName(written.state),
    postcode: normalizePostcode(written.postcode),
    references: normalizeName(written.references),
  }
  const problems: Record<AddressField, AddressProblem | null> = {
    firstName: nameProblem(address.firstName),
    lastName: nameProblem(address.lastName),
    companyName: lengthProblem(address, 'companyName', 0),
    phone: phoneFieldProblem(address.phone),
    address1: lengthProblem(address, 'address1', minLength),
    address2: lengthProblem(address, 'address2', 1),
    city: lengthProblem(address, 'city', 1),
    state: stateProblem(address),
    postcode: findPostcodeProblem(address.postcode),
    references: lengthProblem(address, 'references', 0),
  }
  const fields = Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== null),
  )
  return Object.keys(fields).length > 0
    ? refuse('invalid-input', { fields })
    : { ok: true, address }
}

/** Validates a postcode: five digits of a Mexican state. Returns the problem, or null. */
export function findPostcodeProblem(postcode: string): AddressProblem | null {
  if (!/^\d*$/.test(postcode)) return 'digits-only'
  if (postcode.length < minLength) return 'too-short'
  if (postcode.length !== 5) return 'postcode-length'
  return findStateOfPostcode(postcode) === null ? 'postcode-unknown' : null
}

function nameProblem(name: string): AddressProblem | null {
  if (name === '') return 'too-short'
  return isPersonName(name) ? null : 'not-a-name'
}

function lengthProblem(address: Address, field: AddressField, shortest: number) {
  const length = [...address[field]].length
  if (length < shortest) return 'too-short'
  return length > (longest[field] ?? Number.POSITIVE_INFINITY) ? 'too-long' : null
}

function phoneFieldProblem(phone: string): AddressProblem | null {
  if (!hasOnlyPhoneCharacters(phone)) return 'digits-only'
  if (phone.replace(/\D/g, '').length < 10) return 'phone-too-short'
  return normalizePhone(phone) === null ? 'phone-not-mexican' : null
}

function stateProblem({ state, postcode }: Address): AddressProblem | null {
  if ([...state].length < minLength) return 'too-short'
  if (findStateByName(state) === null) return 'state-unknown'
  const ofPostcode = findStateOfPostcode(postcode)
  return ofPostcode !== null && ofPostcode !== state ? 'state-of-other-postcode' : null
}
