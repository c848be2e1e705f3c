import {
  articles,
  type EverydayPhrase,
  everydayKinds,
  replaceAlike,
  rootOfUseWord,
  type EverydayWords,
} from './everyday-words.ts'
import type { Found } from './query-phrases.ts'
import {
  maxReadQueryLength,
  type QueryToken,
  tokenizeQuery,
  writeOutShortForms,
} from './query-tokens.ts'
import { removeDiminutive, stemWord } from './search-stemming.ts'

const maxPhraseWords = 6
/** words before a use: 'para editar videos', 'que sirva para editar' */
const useOpeners = new Set(['para', 'que'])
const maxUseWords = 12

type PhraseOfQuery = Pick<EverydayPhrase, 'kind' | 'phrase'>

/** Everyday phrases of a query, also those within longer ones, each with its text. */
export function findEverydayPhrases(
  text: string,
  everyday: EverydayWords,
): (PhraseOfQuery & { written: string })[] {
  if (text.length > maxReadQueryLength) return []
  const typed = writeOutShortForms(text)
  const tokens = tokenizeQuery(typed)
  return tokens.flatMap((first, at) =>
    listPhrasesAt(tokens, at, everyday).map(({ to, kind, phrase }) => ({
      kind,
      phrase,
      written: typed.slice(first.start, tokens[to - 1]?.end),
    })),
  )
}

/** Reads the longest everyday phrase that begins at a word. */
export function readEverydayPhrase(
  tokens: readonly QueryToken[],
  at: number,
  everyday: EverydayWords,
): Found | null {
  const found = listPhrasesAt(tokens, at, everyday)
  const longest = found.find(({ to }) => to === found.at(-1)?.to)
  return longest
    ? { wish: { kind: longest.kind, phrases: longest.means }, from: at, to: longest.to }
    : null
}

/** Everyday phrases that begin at a word, shortest first. */
function listPhrasesAt(tokens: readonly QueryToken[], at: number, everyday: EverydayWords) {
  const said: string[] = []
  /** 'camarita' counts as 'cámara' unless it is a phrase itself */
  const base: string[] = []
  const found: (PhraseOfQuery & { means: readonly string[]; to: number })[] = []
  for (let to = at; to < tokens.length && said.length < maxPhraseWords; to++) {
    const { text = '' } = tokens[to] ?? {}
    if (articles.has(text)) {
      if (to === at) break
      continue
    }
    if (text === '-') continue
    said.push(stemWord(text))
    base.push(stemWord(removeDiminutive(text)))
    const isKnown = (some: string) => everydayKinds.some((kind) => everyday[kind].get(some))
    const phrase =
      [said.join(' '), base.join(' ')].find(isKnown) ??
      everyday.alikePhrases.get(replaceAlike(base, everyday.alike)) ??
      ''
    for (const kind of everydayKinds) {
      const means = everyday[kind].get(phrase)
      if (means && !cutsCode(tokens, at, to + 1)) found.push({ kind, phrase, means, to: to + 1 })
    }
  }
  return found.length > 0 ? found : listLooseUsesAt(tokens, at, everyday)
}

/**
 * The use with most telling words in any order and form, for a use that no phrase says: 'para poder
 * editar mis videos'. A use of one word must be the only telling word.
 */
function listLooseUsesAt(tokens: readonly QueryToken[], at: number, everyday: EverydayWords) {
  const opener = tokens[at]?.text ?? ''
  const isVerb = at === 0 && isInfinitive(tokens[at])
  if (!useOpeners.has(opener) && !isVerb) return []
  const places = new Map<string, number>()
  tokens.slice(at, at + maxUseWords).forEach(({ text }, place) => {
    const root = rootOfUseWord(text)
    if (root !== null && !places.has(root)) places.set(root, at + place + 1)
  })
  const told = [...places.keys()]
  const met = told
    .flatMap((root) => everyday.looseUses.get(root) ?? [])
    .filter(
      ({ roots }) =>
        roots.every((root) => places.has(root)) &&
        (roots.length > 1 || places.size === 1) &&
        isTogether(roots, told) &&
        (!isVerb || (roots.length > 1 && roots.includes(rootOfUseWord(opener) ?? ''))) &&
        roots.includes('no') === places.has('no'),
    )
    .toSorted((a, b) => b.roots.length - a.roots.length)
  const most = met.filter(({ roots }) => roots.length === met[0]?.roots.length)
  return most.flatMap(({ phrase, roots }) => {
    const means = everyday.use.get(phrase)
    const to = Math.max(...roots.map((root) => places.get(root) ?? 0))
    return means ? [{ kind: 'use' as const, phrase, means, to }] : []
  })
}

/** Whether a word may be a verb, with which a query begins that is a use: 'quitar virus de la compu' */
export function isInfinitive(token: QueryToken | undefined): boolean {
  return /[aei]r$/.test(token?.text ?? '')
}

/** Whether words stand together, with at most one other between them. */
function isTogether(roots: readonly string[], told: readonly string[]): boolean {
  const places = roots.map((root) => told.indexOf(root))
  return Math.max(...places) - Math.min(...places) <= roots.length
}

/** Whether a part of a code begins or ends inside it: 'au' of 'AU-G1'. */
export function cutsCode(tokens: readonly QueryToken[], from: number, to: number): boolean {
  return [from, to].some((at) => {
    const [before, after] = [tokens[at - 1], tokens[at]]
    return before?.isCode && after?.isCode && before.end === after.start
  })
}
