const minuteInMs = 60_000
export const verificationCodeDigits = 6
export const verificationCodeLifetimeMs = 5 * minuteInMs
export const maxVerificationCodeTries = 5
export const verificationCodeCooldownSeconds = 60

/**
 * Seconds until the shopper may request another phone verification code; if a code was sent 20
 * seconds ago → `40`.
 */
export function getSecondsUntilNextVerificationCode(sentAt: Date, now: Date): number {
  const passed = (now.getTime() - sentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(verificationCodeCooldownSeconds - passed))
}

/** Rate limits for sending phone verification codes, counted over all server processes. */
export const verificationCodeRateLimits = {
  perPhoneAndDay: 5,
  perShopperAndDay: 10,
  perAddressAndHour: 20,
} as const

const phoneDigits = 10
/**
 * Matches texts that have only phone number characters, including invisible text direction marks,
 * which contact lists add to phone numbers.
 */
const onlyPhoneSigns = /^[\d\s()+.\p{Pd}\p{Cf}]*$/u

/**
 * Matches a Mexican phone number and captures its ten-digit national number, which never begins
 * with 0 or 1. Before 2019, trunk and mobile prefixes preceded it.
 */
const nationalNumber = /^(?:(?:00)?52)?(?:01|044|045)?([2-9]\d{9})$/
const formerMobileNumber = /^(?:00)?521([2-9]\d{9})$/
const longestPrefix = '0052045'

/**
 * Whether a text contains only digits and phone punctuation, apart from a `tel:` prefix and an
 * extension.
 */
export function hasOnlyPhoneCharacters(written: string): boolean {
  return onlyPhoneSigns.test(withoutExtension(written))
}

const extension = /(?:ext(?:ensi[oó]n)?|x|#)[\s.:=]*\d{1,6}$/iu

/** Removes the extension of a phone number: `tel:+525512345678;ext=12` → `+525512345678` */
function withoutExtension(written: string): string {
  const number = written.trim().replace(/^tel:/i, '')
  const start = number.search(extension)
  return start < 0 ? number : number.slice(0, start).trimEnd().replace(/[,;]$/, '')
}

/**
 * Normalises a Mexican phone number to ten digits, or null: `+52 (55) 1234-5678` and `044 55 1234 5678` → `5512345678`.
 */
export function normalizePhone(written: string): string | null {
  if (!hasOnlyPhoneCharacters(written)) return null
  const digits = nationalDigits(written)
  return /^[2-9]\d{9}$/.test(digits) ? digits : null
}

/** Formats the shop's phone number for international dialling: `55 1234 5678 ext. 9` → `+525512345678`. */
export function toInternationalPhone(written: string): string {
  const [number = ''] = written.split(/\p{L}/u, 1)
  return `+52${nationalDigits(number)}`
}

/** URL that opens a WhatsApp chat with the shop's number: `55 1234 5678` → `https://wa.me/525512345678`. */
export function toWhatsappUrl(written: string): string {
  return `https://wa.me/${toInternationalPhone(written).slice(1)}`
}

/**
 * Normalises a phone number during typing: digits without prefix, at most ten. More digits stay while they may be a
 * prefix: `+52 551234567` → `52551234567`.
 */
export function cleanPhoneInput(written: string): string {
  const digits = nationalDigits(written)
  const mayHavePrefix = digits.startsWith('52') || digits.startsWith('0')
  return digits.slice(0, mayHavePrefix ? phoneDigits + longestPrefix.length : phoneDigits)
}

function nationalDigits(written: string): string {
  const digits = withoutExtension(written).replace(/\D/g, '')
  return nationalNumber.exec(digits)?.[1] ?? formerMobileNumber.exec(digits)?.[1] ?? digits
}

export type PhoneProblem = 'required' | 'not-ten-digits' | 'not-mexican'

/** Validates a phone number for verification by code; returns the problem, or null. */
export function findPhoneProblem(written: string): PhoneProblem | null {
  if (written.trim() === '') return 'required'
  if (normalizePhone(written) !== null) return null
  const isLongEnough =
    hasOnlyPhoneCharacters(written) && nationalDigits(written).length === phoneDigits
  return isLongEnough ? 'not-mexican' : 'not-ten-digits'
}

export type VerificationCodeProblem = 'required' | 'not-six-digits'

/** Validates the format of a verification code; returns the problem, or null. */
export function findVerificationCodeProblem(written: string): VerificationCodeProblem | null {
  if (written.trim() === '') return 'required'
  return /^\d{6}$/.test(written.trim()) ? null : 'not-six-digits'
}

/** Formats a number below one million as a six-digit code: `42` → `000042`. */
export function formatVerificationCode(random: number): string {
  return String(random).padStart(verificationCodeDigits, '0')
}
