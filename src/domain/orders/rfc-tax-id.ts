const rfcPattern =
  /^(?<name>[A-ZÑ&]{3,4})(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})[A-Z0-9]{2}[0-9A]$/
/**
 * Characters of an RFC (Mexican tax ID); the index of a character is its value in the check digit.
 * Company RFCs are padded with a leading space.
 */
const digitValues = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** Generic RFCs (Mexican tax IDs) of the tax authority, for the general public and for foreigners. */
export const genericRfcs: readonly string[] = ['XAXX010101000', 'XEXX010101000']

export type RfcProblem = 'rfc-length' | 'rfc-form' | 'rfc-date'

/** Normalises an RFC (Mexican tax ID): upper case without spaces and hyphens. */
export function normalizeRfc(text: string): string {
  return text.normalize('NFC').toUpperCase().replace(/[\s-]/g, '')
}

/** Validates a normalised RFC; returns the problem, or null. People have thirteen characters, companies twelve. */
export function findRfcProblem(rfc: string): RfcProblem | null {
  if (genericRfcs.includes(rfc)) return null
  if (rfc.length !== 12 && rfc.length !== 13) return 'rfc-length'
  const found = rfcPattern.exec(rfc)?.groups
  if (!found) return 'rfc-form'
  if (!isDate(Number(found.year), Number(found.month), Number(found.day))) return 'rfc-date'
  return null
}

/**
 * Whether the check digit of a valid RFC is wrong. The tax authority issued some such RFCs, so this only causes a
 * warning.
 */
export function hasWrongRfcCheckDigit(rfc: string): boolean {
  if (findRfcProblem(rfc) !== null || genericRfcs.includes(rfc)) return false
  return !rfc.endsWith(calculateRfcCheckDigit(rfc.slice(0, -1)))
}

/** Warning for an RFC with a wrong check digit; undefined without one. */
export function getRfcCheckDigitWarning(text: string): string | undefined {
  if (!hasWrongRfcCheckDigit(normalizeRfc(text))) return undefined
  return 'El último carácter no es el usual. Si así está en tu constancia, continúa.'
}

/** Whether an RFC belongs to a company. */
export function isCompanyRfc(rfc: string): boolean {
  return rfc.length === 12
}

/** Calculates the check digit of an RFC from its first eleven or twelve characters: `GODE561231GR` → `8`. */
export function calculateRfcCheckDigit(body: string): string {
  const sum = [...body.padStart(12, ' ')].reduce(
    (total, character, place) => total + digitValues.indexOf(character) * (13 - place),
    0,
  )
  const rest = sum % 11
  if (rest === 0) return '0'
  return rest === 1 ? 'A' : String(11 - rest)
}

// Whether a date in an RFC is valid. RFCs omit the century; 29 February of year 00 is valid, because 2000 was a leap
// year and 1900 was not.
function isDate(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0
  const longest = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return longest !== undefined && day >= 1 && day <= longest
}
