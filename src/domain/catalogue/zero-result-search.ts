import { removeAccentsAndCase } from './search-stemming.ts'

/** A search in its stored forms: normalised for comparison, and as displayed to operators. */
export type LoggableSearch = { words: string; shown: string }

const shortest = 2
const longest = 60
const mostWords = 6
const longestWord = 25
/**
 * matches texts that may be phone numbers, bank card numbers, CLABE accounts or tracking numbers,
 * with separators
 */
const manyDigits = /(?:\d[\s().-]*){7}/
/** Matches the Mexican tax number (RFC) and population number (CURP), which are personal data. */
const fiscalKey = /(?<![a-z0-9])[a-z&ñ]{3,4}\d{6}[a-z0-9]{0,12}(?![a-z0-9])/i
const address = /@|:\/\/|www\.|\.(?:com|mx|net|org)\b/i

/** Days for which searches without results are stored; rare searches are deleted sooner. */
export const zeroResultSearchRetentionDays = { few: 3, fewDays: 14, days: 90 }

/** Whether a text may contain a telephone, card or tax number, or an e-mail or web address. */
export function mayHoldPersonalData(text: string): boolean {
  return manyDigits.test(text) || fiscalKey.test(text) || address.test(text)
}

/** Normalises the text of a search for storage; null if it may be personal data or has no words. */
export function toLoggableSearch(typed: string): LoggableSearch | null {
  const shown = typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const each = shown.split(' ')
  if (shown.length < shortest || shown.length > longest || each.length > mostWords) return null
  if (each.some((word) => word.length > longestWord)) return null
  if (mayHoldPersonalData(shown)) return null
  if (!/\p{L}/u.test(shown)) return null
  return { words: removeAccentsAndCase(shown), shown }
}
