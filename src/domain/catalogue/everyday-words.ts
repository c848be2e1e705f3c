import { tokenizeQuery } from './query-tokens.ts'
import { extractStems } from './search-index-document.ts'
import { removeAccentsAndCase, stemWord } from './search-stemming.ts'

/**
 * An entry of the file of everyday words: words for a thing, words for a use, a brand that is used
 * for a thing, names of things that are not what their first word names, or words that count as one
 * within a phrase: 'bolsa para laptop' and 'bolsa para lap'.
 */
export type EverydayEntry = { field: string } & (
  | { words: string[]; means: string[] }
  | { use: string[]; means: string[] }
  | { brand: string; thing: string }
  | { apart: string[] }
  | { alike: string[] }
)

export const everydayKinds = ['use', 'thing', 'brand'] as const
type EverydayKind = (typeof everydayKinds)[number]

/** An everyday phrase of all entries that have it. */
export type EverydayPhrase = {
  kind: EverydayKind
  /** stems without articles, by which phrases are compared: 'par escuel' */
  phrase: string
  /** spellings of the phrase: 'tablet', 'tableta' */
  spellings: string[]
  means: string[]
  /** fields of trade, such as 'Cómputo' */
  fields: string[]
}

/** Stems of the meanings of a phrase, by kind. */
export type EverydayWords = Readonly<
  Record<EverydayKind, { get(phrase: string): readonly string[] | undefined }>
> & {
  /** stems of names that do not count as their first word: 'tablet grafic' */
  apart: readonly (readonly string[])[]
  /** stems that count as another one after the first word of a phrase: 'laptop' as 'lap' */
  alike: ReadonlyMap<string, string>
  /** phrases by what they are with such stems replaced */
  alikePhrases: ReadonlyMap<string, string>
  /** uses by the root of their first telling word */
  looseUses: ReadonlyMap<string, readonly LooseUse[]>
}

/** A use by the roots of its telling words: 'edit', 'vid' of 'para editar videos' */
type LooseUse = { phrase: string; roots: readonly string[] }

/** Articles and possessives, which do not count when everyday phrases are compared. */
export const articles = new Set(
  'el la los las lo un una unos unas mi mis tu tus su sus al del'.split(' '),
)

/** words that tell nothing of a use: 'para poder editar', 'que se use para' */
const emptyUseWords = new Set(
  `para que se me te le les nos lo mas muy bien mucho mucha muchos muchas cuando donde como este esta ser sea es
  son ya ni y o u a ante con de en por desde hasta poder pueda puedan hacer sacar usar tener poner llevar guardar
  cargar meter quiero solo mejor`.split(/\s+/),
)
const verbEnding = /(?:[aei]r(?:l[aeo]s?|me|se|te)?|[ai]?endo|ando|[aeo]n|[aeo]?s|[aeo])$/
const shortestRoot = 3

/** Root of a word of a use, equal for 'editar', 'edite' and 'edita'; null for a word that tells nothing. */
export function rootOfUseWord(word: string): string | null {
  if (emptyUseWords.has(word) || articles.has(word) || !/^\p{L}/u.test(word)) return null
  const root = word.replace(verbEnding, '')
  return root.length < shortestRoot ? word : root
}

/** Lists the phrases of the file of everyday words in its order. */
export function listEverydayPhrases(entries: readonly EverydayEntry[]): EverydayPhrase[] {
  const found = new Map<string, EverydayPhrase>()
  for (const entry of entries) {
    if ('apart' in entry || 'alike' in entry) continue
    const { kind, said, means } = readEntry(entry)
    for (const spelling of said) {
      const phrase = normalizeEverydayPhrase(spelling)
      if (phrase === '') continue
      const key = `${kind} ${phrase}`
      const known = found.get(key) ?? { kind, phrase, spellings: [], means: [], fields: [] }
      found.set(key, {
        ...known,
        spellings: union(known.spellings, [spelling]),
        means: union(known.means, means),
        fields: union(known.fields, [entry.field]),
      })
    }
  }
  return [...found.values()]
}

function readEntry(entry: Exclude<EverydayEntry, { apart: string[] } | { alike: string[] }>): {
  kind: EverydayKind
  said: string[]
  means: string[]
} {
  if ('words' in entry) return { kind: 'thing', said: entry.words, means: entry.means }
  if ('use' in entry) return { kind: 'use', said: entry.use, means: entry.means }
  return { kind: 'brand', said: [entry.brand], means: [entry.thing] }
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])]
}

/** Builds the phrases that the reading of a query compares, from the file and its phrases. */
export function createEverydayWords(
  entries: readonly EverydayEntry[],
  phrases: readonly EverydayPhrase[] = listEverydayPhrases(entries),
): EverydayWords {
  const words = { use: new Map(), thing: new Map(), brand: new Map() }
  const looseUses = new Map<string, LooseUse[]>()
  for (const { kind, phrase, means, spellings } of phrases) {
    const stems = means.map((text) => extractStems(text).join(' ')).filter((text) => text !== '')
    words[kind].set(phrase, [...new Set(stems)])
    const roots = tokenizeQuery(spellings[0] ?? '').flatMap(({ text }) => rootOfUseWord(text) ?? [])
    if (kind === 'use' && roots[0] !== undefined)
      looseUses.set(roots[0], [...(looseUses.get(roots[0]) ?? []), { phrase, roots }])
  }
  const apart = entries.flatMap((entry) => ('apart' in entry ? entry.apart.map(extractStems) : []))
  const alike = new Map(entries.flatMap((entry) => ('alike' in entry ? stemsAlike(entry) : [])))
  const alikePhrases = new Map(
    phrases.map(({ phrase }) => [replaceAlike(phrase.split(' '), alike), phrase]),
  )
  return { ...words, apart, alike, alikePhrases, looseUses }
}

function stemsAlike({ alike: [first = '', ...others] }: { alike: string[] }) {
  return others.map((word) => [stemWord(word), stemWord(first)] as const)
}

/** A phrase in which words that count as one are the same; its first word stays. */
export function replaceAlike(stems: readonly string[], alike: ReadonlyMap<string, string>): string {
  return stems.map((stem, at) => (at > 0 && alike.get(stem)) || stem).join(' ')
}

/** Everyday words without some phrases. */
export function omitEverydayPhrases(
  words: EverydayWords,
  omitted: readonly Pick<EverydayPhrase, 'kind' | 'phrase'>[],
): EverydayWords {
  const without = (kind: EverydayKind) => ({
    get: (phrase: string) =>
      omitted.some((one) => one.kind === kind && one.phrase === phrase)
        ? undefined
        : words[kind].get(phrase),
  })
  return { ...words, use: without('use'), thing: without('thing'), brand: without('brand') }
}

/** Form in which phrases are compared: stems without articles. */
export function normalizeEverydayPhrase(text: string): string {
  return tokenizeQuery(text)
    .filter((token) => !articles.has(token.text) && token.text !== '-')
    .map((token) => stemWord(token.text))
    .join(' ')
}

export type EverydayPhraseFilter = { search?: string | undefined; field?: string | undefined }

/** Phrases of a field that contain a text in a spelling or meaning, ignoring case and accents. */
export function filterEverydayPhrases(
  phrases: readonly EverydayPhrase[],
  { search = '', field }: EverydayPhraseFilter,
): EverydayPhrase[] {
  const wanted = removeAccentsAndCase(search.trim())
  return phrases.filter(
    ({ spellings, means, fields }) =>
      (field === undefined || fields.includes(field)) &&
      [...spellings, ...means].some((text) => removeAccentsAndCase(text).includes(wanted)),
  )
}
