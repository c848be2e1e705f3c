import { tokenizeQuery } from './query-tokens.ts'
import { extractStems } from './search-index-document.ts'
import { stemWord } from './search-stemming.ts'

/**
 * An entry of the file of everyday words: words for a thing, words for a use, or a brand that is
 * used for a thing.
 */
export type EverydayEntry = { field: string } & (
  | { words: string[]; means: string[] }
  | { use: string[]; means: string[] }
  | { brand: string; thing: string }
)

/** Phrases by the words of a query, without articles: 'par la escuel' → stems of what they mean. */
export type EverydayWords = {
  things: ReadonlyMap<string, readonly string[]>
  uses: ReadonlyMap<string, readonly string[]>
  brands: ReadonlyMap<string, readonly string[]>
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
  for (const entry of entries) {
    if ('words' in entry) add(words.things, entry.words, entry.means)
    else if ('use' in entry) add(words.uses, entry.use, entry.means)
    else add(words.brands, [entry.brand], [entry.thing])
  }
  return words

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
    .filter(({ text }) => !articles.has(text))
    .map(({ text }) => stemWord(text))
    .join(' ')
}
