/**
 * Values that replace placeholders in the shop's texts, by placeholder name; null for a benefit
 * that the shop does not offer.
 */
export type ShopTextPlaceholderValues = Readonly<Record<string, string | null>>

const placeholder = /\{([a-z_]+)\}/g

/**
 * Fills placeholders: `desde {envio_gratis_desde}` → `desde $799.00`. Returns null if a value is null; unknown
 * placeholders stay.
 */
export function fillShopTextPlaceholders(
  text: string,
  facts: ShopTextPlaceholderValues,
): string | null {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name)
  if (names.some((name) => facts[name] === null)) return null
  return text.replace(placeholder, (whole, name: string) => facts[name] ?? whole)
}

/** Joins words into a Spanish list: `3, 6, 9 o 12`. */
export function joinWordsIntoSpanishList(words: readonly string[], joint: 'y' | 'o'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}
