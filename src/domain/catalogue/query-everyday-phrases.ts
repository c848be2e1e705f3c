import {
  articles,
  type EverydayPhrase,
  everydayKinds,
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
    const exact = said.join(' ')
    const isKnown = everydayKinds.some((kind) => everyday[kind].get(exact))
    const phrase = isKnown ? exact : base.join(' ')
    for (const kind of everydayKinds) {
      const means = everyday[kind].get(phrase)
      if (means && !cutsCode(tokens, at, to + 1)) found.push({ kind, phrase, means, to: to + 1 })
    }
  }
  return found
}

/** Whether a part of a code begins or ends inside it: 'au' of 'AU-G1'. */
export function cutsCode(tokens: readonly QueryToken[], from: number, to: number): boolean {
  return [from, to].some((at) => {
    const [before, after] = [tokens[at - 1], tokens[at]]
    return before?.isCode && after?.isCode && before.end === after.start
  })
}
