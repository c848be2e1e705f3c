import { type Day, isDay } from '../mexico-dates-and-times.ts'
import { isPersonName, normalizeName } from '../person-names.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'

export const genders = ['hombre', 'mujer', 'no_decir'] as const
export type Gender = (typeof genders)[number]

/** A shopper's profile. */
export type ShopperProfile = {
  firstName: string
  lastName: string
  gender: Gender
  dateOfBirth: Day
}

export type ShopperProfileField = keyof ShopperProfile
export type ShopperProfileProblem =
  | 'required'
  | 'not-a-name'
  | 'unknown'
  | 'not-a-day'
  | 'future'
  | 'too-old'

/** Gender by the letter that the API uses; F is an older alias of M (mujer). */
const genderLetters: Record<string, Gender> = { H: 'hombre', M: 'mujer', F: 'mujer', N: 'no_decir' }
const letterOfGender = { hombre: 'H', mujer: 'M', no_decir: 'N' } as const

/** Converts the API's letter for a gender to the gender, or null: `M` → `mujer`. */
export function parseGenderLetter(letter: string): Gender | null {
  return genderLetters[letter.trim().toUpperCase()] ?? null
}

/** Converts a gender to the API's letter for it: `mujer` → `M`. */
export function toGenderLetter(gender: Gender): 'H' | 'M' | 'N' {
  return letterOfGender[gender]
}

/** Normalises and validates a personal profile; returns every invalid field. */
export function validateShopperProfile(
  written: { firstName: string; lastName: string; gender: string; dateOfBirth: string },
  today: Day,
):
  | SuccessResult<{ person: ShopperProfile }>
  | Refusal<
      'invalid-input',
      { fields: Partial<Record<ShopperProfileField, ShopperProfileProblem>> }
    > {
  const firstName = normalizeName(written.firstName)
  const lastName = normalizeName(written.lastName)
  const gender = parseGenderLetter(written.gender)
  const dateOfBirth = written.dateOfBirth.trim()
  const fields: Partial<Record<ShopperProfileField, ShopperProfileProblem>> = {}
  if (!isPersonName(firstName)) fields.firstName = firstName === '' ? 'required' : 'not-a-name'
  if (!isPersonName(lastName)) fields.lastName = lastName === '' ? 'required' : 'not-a-name'
  if (!gender) fields.gender = written.gender.trim() === '' ? 'required' : 'unknown'
  const birthProblem = birthDateProblem(dateOfBirth, today)
  if (birthProblem) fields.dateOfBirth = birthProblem
  if (!gender || Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
  return { ok: true, person: { firstName, lastName, gender, dateOfBirth } }
}

function birthDateProblem(day: string, today: Day): ShopperProfileProblem | null {
  if (day === '') return 'required'
  if (!isDay(day)) return 'not-a-day'
  if (day > today) return 'future'
  return day <= '1900-01-01' ? 'too-old' : null
}
