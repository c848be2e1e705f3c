const minuteInMs = 60_000
export const phoneCodeDigits = 6
export const phoneCodeLifetimeMs = 5 * minuteInMs
export const phoneCodeMaxTries = 5
export const phoneCodePauseSeconds = 60

/** How often codes may be sent, counted in windows that every process of the shop shares. */
export const phoneCodeLimits = {
  perPhoneAndDay: 5,
  perShopperAndDay: 10,
  perAddressAndHour: 20,
} as const

/** A Mexican phone number as ten digits, or null: `+52 (55) 1234-5678` → `5512345678`. */
export function tidyPhone(written: string): string | null {
  if (!/^[\d\s()+.-]*$/.test(written)) return null
  const digits = written.replace(/\D/g, '')
  const national = digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits
  return /^[2-9]\d{9}$/.test(national) ? national : null
}

export type PhoneProblem = 'required' | 'not-ten-digits' | 'not-mexican'

/** Why a text cannot be a phone that the shop verifies, or null when it can. */
export function phoneProblem(written: string): PhoneProblem | null {
  if (written.trim() === '') return 'required'
  if (tidyPhone(written) !== null) return null
  return /^\d{10}$/.test(written.trim()) ? 'not-mexican' : 'not-ten-digits'
}

export type CodeProblem = 'required' | 'not-six-digits'

/** Why a text cannot be a code that was sent, or null when it can. */
export function phoneCodeProblem(written: string): CodeProblem | null {
  if (written.trim() === '') return 'required'
  return /^\d{6}$/.test(written.trim()) ? null : 'not-six-digits'
}

/** A code of six digits from a number below one million: `42` → `000042`. */
export function phoneCode(random: number): string {
  return String(random).padStart(phoneCodeDigits, '0')
}
