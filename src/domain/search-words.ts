const UNITS =
  /(\d)(kb|mb|gb|tb|hz|khz|mhz|ghz|mah|wh|w|v|mp|fps|mm|cm|m|kg|g|ml|l|pulgadas|pulg)(?![\p{L}\p{N}])/gu
const LONGEST_WORD = 40

/** A text as search compares it: small letters without accents, a number apart from its unit. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(UNITS, '$1 $2')
}

/** The words of a text in order, and the compounds that punctuation joins: 'Wi-Fi 6' is wi, fi, 6, and wifi. */
export function wordsOf(text: string): { words: string[]; compounds: string[] } {
  const words: string[] = []
  const compounds: string[] = []
  for (const [run] of plainText(text).matchAll(/[\p{L}\p{N}]+(?:[-./_+'’][\p{L}\p{N}]+)*/gu)) {
    const parts = run.split(/[-./_+'’]/).map((part) => part.slice(0, LONGEST_WORD))
    words.push(...parts)
    if (parts.length > 1 && isCompound(run, parts)) compounds.push(parts.join('').slice(0, LONGEST_WORD))
  }
  return { words, compounds }
}

// 'plug/play' are two words; 'M.2', 'i5-1335U' and 'usb-c' are one thing written apart.
function isCompound(run: string, parts: readonly string[]): boolean {
  return /\d/.test(run) || (run.includes('-') && parts.length === 2)
}

/**
 * What the forms of a word have in common, the same for Spanish and English: without plural or gender
 * (`impresoras` and `impresora` are `impresor`, `batteries` and `battery` `batteri`). Codes stay as they are.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  const singular = word.endsWith('s') && !/[suy]s$|is$/.test(word) ? word.slice(0, -1) : word
  if (singular.length < 4) return singular
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}i`
  return singular.replace(/[aeo]$/, '')
}

/** How a word sounds in Mexico, where b and v, c, s and z, or g and j are easily mistaken. */
export function soundOf(word: string): string {
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
