import { tokenizeQuery } from './query-tokens.ts'
import { extractStems } from './search-index-document.ts'
import { stemWord } from './search-stemming.ts'

/**
 * An entry of the file of everyday words: words for a thing, words for a use, a brand that is used
 * for a thing, or names of things that are not what their first word names.
 */
export type EverydayEntry = { field: string } & (
  | { words: string[]; means: string[] }
  | { use: string[]; means: string[] }
  | { brand: string; thing: string }
  | { apart: string[] }
)

/** Phrases by the words of a query, without articles: 'par la escuel' → stems of what they mean. */
export type EverydayWords = {
  things: ReadonlyMap<string, readonly string[]>
  uses: ReadonlyMap<string, readonly string[]>
  brands: ReadonlyMap<string, readonly string[]>
  /** stems of names that do not count as their first word: 'tablet grafic' */
  apart: readonly (readonly string[])[]
}

/** Articles and possessives, which do not count when everyday phrases are compared. */
export const articles = new Set(
  'el la los las lo un una unos unas mi mis tu tus su sus al del'.split(' '),
)

/** Builds the phrases that the reading of a query compares; `isOff` leaves out what the shop switched off. */
export function createEverydayWords(
  entries: readonly EverydayEntry[],
  isOff: (phrase: string) => boolean = () => false,
): EverydayWords {
  const words = { things: new Map(), uses: new Map(), brands: new Map() } satisfies Record<
    string,
    Map<string, string[]>
  >
  const apart: string[][] = []
  for (const entry of entries) {
    if ('apart' in entry) apart.push(...entry.apart.map(extractStems))
    else if ('words' in entry) add(words.things, entry.words, entry.means)
    else if ('use' in entry) add(words.uses, entry.use, entry.means)
    else add(words.brands, [entry.brand], [entry.thing])
  }
  return { ...words, apart }

  function add(map: Map<string, string[]>, said: readonly string[], means: readonly string[]) {
    const stems = means.map((text) => extractStems(text).join(' ')).filter((text) => text !== '')
    for (const phrase of said) {
      const key = toPhraseKey(phrase)
      if (key === '' || isOff(phrase)) continue
      map.set(key, [...new Set([...(map.get(key) ?? []), ...stems])])
    }
  }
}

/** Form in which phrases are compared: stems without articles. */
function toPhraseKey(phrase: string): string {
  return tokenizeQuery(phrase)
    .filter(({ text }) => !articles.has(text) && text !== '-')
    .map(({ text }) => stemPhraseWord(text))
    .join(' ')
}

const diminutive = /^(\p{L}{3,}?)c?it([oa]s?)$/u

/** Stem of a word of a phrase; 'camarita' counts as 'cámara'. */
export function stemPhraseWord(text: string): string {
  return stemWord(text.replace(diminutive, '$1$2'))
}
