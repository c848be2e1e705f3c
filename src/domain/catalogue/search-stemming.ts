const units = 'kb|mb|gb|tb|hz|khz|mhz|ghz|mah|wh|w|v|va|mp|fps|mm|cm|m|kg|g|ml|l|pulgadas|pulg'
// matches measures such as '16 GB', but not the brand name 'C2G'
const measures = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d+(?:[.,x]\\d+)*)[ -]?(${units})(?![\\p{L}\\p{N}])`,
  'gu',
)
// Matches codes that begin with a measure, such as '16GB-DDR5', to split off the measure
const measuredCode = new RegExp(`(?<![\\p{L}\\p{N}])\\d+(?:${units})(?:-[\\p{L}\\p{N}]+)+`, 'gu')
// Matches a letter and a digit with a space, because 'M 2' usually means 'M.2'.
const letterDigitPair = /(?<![\p{L}\p{N}])([a-z]) (\d)(?![\p{L}\p{N}])/gu
const joinedMeasure = new RegExp(`^(?:\\d[\\dx]*(?:${units})|[a-z]\\d)$`)
const longestWord = 40

/** Converts a text to lower case without accents, for search. */
export function removeAccentsAndCase(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * Splits a text into words, with numbers separate from units, and adds compounds without spaces and
 * punctuation: 'Wi-Fi 128 GB' → wi, fi, 128, gb, 128gb, wifi.
 */
export function splitSearchWords(text: string): { words: string[]; compounds: string[] } {
  const words: string[] = []
  const compounds: string[] = []
  const plain = removeAccentsAndCase(text)
  const spaced = plain.replace(measures, (_, number: string, unit: string) => {
    for (const factor of new Set([number, ...number.split('x').slice(-1)]))
      compounds.push((factor.replace(/[.,]/g, '') + unit).slice(0, longestWord))
    return `${number} ${unit}`
  })
  for (const [, letter = '', digit = ''] of spaced.matchAll(letterDigitPair))
    compounds.push(letter + digit)
  for (const [run] of spaced.matchAll(/[\p{L}\p{N}]+(?:[-./_+'’][\p{L}\p{N}]+)*/gu)) {
    const parts = run.split(/[-./_+'’]/).map((part) => part.slice(0, longestWord))
    words.push(...parts)
    if (parts.length > 1 && isCompound(run, parts))
      compounds.push(parts.join('').slice(0, longestWord))
  }
  for (const [run] of plain.matchAll(measuredCode)) {
    const whole = run.replaceAll('-', '').slice(0, longestWord)
    if (!compounds.includes(whole)) compounds.push(whole)
  }
  return { words, compounds }
}

/** Whether the words, read as one, are a number with its unit, such as '16' and 'GB'. */
export function isNumberWithUnit(words: readonly string[]): boolean {
  return words.length > 1 && joinedMeasure.test(words.join(''))
}

// Whether words joined by punctuation form one compound: 'M.2', 'i5-1335U' and 'usb-c' do;
// 'plug/play' is two words.
function isCompound(run: string, parts: readonly string[]): boolean {
  return /\d/.test(run) || (run.includes('-') && parts.length === 2)
}

/**
 * Reduces a Spanish or English word to its stem, without plural and gender: `impresoras` →
 * `impresor`, `batteries` → `batteri`. Codes stay unchanged.
 */
export function stemWord(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  const singular = word.endsWith('s') && !/[suy]s$|is$/.test(word) ? word.slice(0, -1) : word
  if (singular.length < 4) return singular
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}i`
  return singular.replace(/[aeo]$/, '')
}

/**
 * Reduces a word to its sound in Mexican Spanish, for spelling correction: b/v, c/s/z and g/j
 * become equal.
 */
export function toPhoneticKey(word: string): string {
  return word
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/qu|k/g, 'c')
    .replace(/ll/g, 'y')
    .replace(/(.)\1+/g, '$1')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/[vw]/g, 'b')
}

const spanishWords = new Set(
  'de del la el los las un una con para por sin y en es su mas al'.split(' '),
)
const englishWords = new Set(
  'the of and for with in to by from this that your on at or is'.split(' '),
)
// Words that occur in both Spanish and English, or English words with Spanish endings; language
// detection ignores them.
const sharedWords = new Set(
  'camera data media video audio stereo photo radio ultra extra turbo studio'.split(' '),
)

// Letter sequences that never occur in Spanish, such as the double n of 'antenna'.
const neverSpanish = /([bdfgmnptz])\1|[kw]|[pst]h/
const spanishLetters = /[áéíóúñ]/

/**
 * Whether a product name is Spanish, judged by its letters, function words and word endings; brand
 * names are ignored.
 */
export function isSpanishProductName(name: string, isBrand: (word: string) => boolean): boolean {
  const letters = spanishLetters.test(name.toLowerCase().normalize('NFC')) ? 1 : 0
  return (
    letters + spanishEvidence(splitSearchWords(name).words.filter((word) => !isBrand(word))) > 0
  )
}

// Score for how Spanish a name is; Spanish words count more than English words, because brand names
// are often English.
function spanishEvidence(words: readonly string[]): number {
  let evidence = 0
  for (const word of words) {
    if (spanishWords.has(word)) evidence += 2
    else if (englishWords.has(word)) evidence -= 2
    else if (word.length < 5 || /[^a-z]/.test(word) || sharedWords.has(word)) continue
    else if (/(?:[ao]s?|dor|ores|cion)$/.test(word)) evidence += neverSpanish.test(word) ? 0 : 1
    else if (/(?:[bcfghkmptvwxy]|ss|ll|ing|ed|ts)$/.test(word)) evidence -= 0.5
  }
  return evidence
}

/** 'camarita' and 'moradito' without their diminutive ending: 'camara', 'morado'. */
export function removeDiminutive(word: string): string {
  return word.replace(/^(\p{L}{3,}?)c?it([oa]s?)$/u, '$1$2')
}
