import { plainText } from './search-words.ts'

/** Counted words of a search: comparison key and display form. */
export type MissedWords = { words: string; shown: string }

const shortest = 2
const longest = 60
const mostWords = 6
const longestWord = 25
/** telephones, cards, CLABEs and tracking numbers with separators */
const manyDigits = /(?:\d[\s().-]*){7}/
/** RFC and CURP */
const fiscalKey = /(?<![a-z0-9])[a-z&ñ]{3,4}\d{6}[a-z0-9]{0,12}(?![a-z0-9])/i
const address = /@|:\/\/|www\.|\.(?:com|mx|net|org)\b/i

/** Retention of missed searches in days; rare ones are deleted sooner. */
export const forgetfulness = { few: 3, fewDays: 14, days: 90 }

/** The storable words of a search; null for possible personal data and for non-words. */
export function keptWords(typed: string): MissedWords | null {
  const shown = typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const each = shown.split(' ')
  if (shown.length < shortest || shown.length > longest || each.length > mostWords) return null
  if (each.some((word) => word.length > longestWord)) return null
  if (manyDigits.test(shown) || fiscalKey.test(shown) || address.test(shown)) return null
  if (!/\p{L}/u.test(shown)) return null
  return { words: plainText(shown), shown }
}
