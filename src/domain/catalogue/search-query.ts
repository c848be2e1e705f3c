import { isEmptyWord } from './search-document.ts'
import { plainText, stemOf, wordsOf } from './search-words.ts'

/** A phrasing: ordered stems, and the certainty that it was meant, 0 to 1. */
export type Wording = { stems: string[]; weight: number; prefix?: boolean }

/** A requested concept with its phrasings. */
export type Clause = {
  wordings: Wording[]
  /** information value: 0 when every product matches */
  rarity: number
  /** upper bound of products naming it */
  uses: number
  /** as typed, folded; empty for synonyms */
  written: string[]
}

export type Query = {
  /** the requested thing */
  thing: Clause[]
  /** its purpose: of 'mouse para laptop' only the mouse must match */
  purpose: Clause[]
  /** the whole query without spaces and punctuation, in case it is a code */
  code: string
}

/** Catalogue knowledge about a query's stems. */
export type Knowledge = {
  products: number
  /** incremented with every change of searchable data */
  revision: number
  /** number of products per stem */
  uses: ReadonlyMap<string, number>
  /** synonymous stem phrases */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** words that the last one may be the beginning of, the most used first */
  completions: readonly string[]
}

/** A word or a compound as it was typed. */
export type Term = { words: string[]; joined: string | null; written: string }

const maxTerms = 12
const longestSynonym = 4
const synonymWeight = 0.96
const splitWeight = 0.95

/** Query terms in order; stop words count only alone. */
export function termsOf(text: string): Term[] {
  const terms = text
    .split(/[\s,;:()[\]{}"«»“”¡!¿?|&<>*\\]+/)
    .map((run): Term => {
      const { words, compounds } = wordsOf(run)
      const joined = compounds.includes(words.join('')) ? words.join('') : null
      return { words, joined: words.length > 1 ? joined : null, written: trimmed(plainText(run)) }
    })
    .flatMap((term): Term[] =>
      term.joined || term.words.length === 1
        ? [term]
        : term.words.map((word, at) => ({
            words: [word],
            joined: null,
            written: at === 0 ? term.written : '',
          })),
    )
    .filter(({ words }) => words.length > 0)
  const telling = terms.filter(({ words }) => !words.every(isEmptyWord) || isPurpose(words))
  return (telling.some(({ words }) => !isPurpose(words)) ? telling : terms).slice(0, maxTerms)
}

/** Stems and phrases to look up for these terms. */
export function questionsOf(terms: readonly Term[]) {
  const stems = terms.flatMap((term) => [
    ...term.words.map(stemOf),
    ...(term.joined ? [term.joined] : []),
    ...term.words.flatMap((word) => partsOfCode(word) ?? []),
  ])
  const joins = terms.slice(1).flatMap((term, at) => {
    const before = terms[at]
    return before ? stemOf(joinedWith(before, term)) : []
  })
  const phrases = terms.flatMap((_, start) =>
    Array.from({ length: longestSynonym }, (_, length) =>
      phraseOf(terms.slice(start, start + length + 1)),
    ),
  )
  return {
    stems: [...new Set([...stems, ...joins])],
    phrases: [...new Set(phrases)],
    whole: phraseOf(terms),
  }
}

/** The whole of a query as one phrase, by which rules of the shop are looked up. */
export function phraseOfQuery(text: string): string {
  return phraseOf(termsOf(text))
}

/** Whether the query is one brand or code, which reveals no language. */
export function isOneThing({ thing }: Query): boolean {
  return thing.length === 1
}

/** Parses query terms with the catalogue's vocabulary. */
export function readQuery(terms: readonly Term[], knowledge: Knowledge): Query {
  const at = terms.findIndex(({ words }) => isPurpose(words))
  const divided = at > 0 && at < terms.length - 1
  const typing = knowledge.completions.length > 0
  const telling = (some: readonly Term[]) => some.filter(({ words }) => !isPurpose(words))
  const thing = telling(divided ? terms.slice(0, at) : terms)
  const purpose = divided ? telling(terms.slice(at + 1)) : []
  return {
    thing: clausesOf(thing.length > 0 ? thing : terms, knowledge, typing && !divided),
    purpose: clausesOf(purpose, knowledge, typing && divided),
    code: terms.flatMap(({ words }) => words).join(''),
  }
}

function clausesOf(terms: readonly Term[], knowledge: Knowledge, typing: boolean): Clause[] {
  const clauses: Clause[] = []
  for (let at = 0; at < terms.length;) {
    const length = lengthOfClause(terms, at, knowledge)
    const own = terms.slice(at, at + length)
    const isLast = at + length === terms.length
    clauses.push(clauseOf(own, knowledge, typing && isLast ? knowledge.completions : []))
    at += length
  }
  return clauses
}

// The longest phrase with synonyms counts as one, and so do two words that are also written as one.
function lengthOfClause(terms: readonly Term[], at: number, { synonyms, uses }: Knowledge): number {
  for (let length = Math.min(longestSynonym, terms.length - at); length > 1; length--)
    if (synonyms.has(phraseOf(terms.slice(at, at + length)))) return length
  const [one, next] = terms.slice(at, at + 2)
  if (!one || !next || synonyms.has(phraseOf([one])) || synonyms.has(phraseOf([next]))) return 1
  return (uses.get(stemOf(joinedWith(one, next))) ?? 0) > 1 ? 2 : 1
}

function clauseOf(
  terms: readonly Term[],
  { synonyms, uses, products }: Knowledge,
  completions: readonly string[],
): Clause {
  const stems = terms.flatMap(({ words }) => words.map(stemOf))
  const wordings: Wording[] = [{ stems, weight: 1 }]
  const joined =
    terms.length === 1 ? terms[0]?.joined : terms.map(({ words }) => words.join('')).join('')
  if (joined && stems.length > 1 && (terms.length === 1 || uses.has(stemOf(joined))))
    wordings.push({ stems: [stemOf(joined)], weight: 1 })
  const parts = terms.length === 1 && stems.length === 1 ? partsOfCode(stems[0] ?? '') : null
  if (parts?.every((part) => uses.has(part))) wordings.push({ stems: parts, weight: splitWeight })
  for (const other of synonyms.get(phraseOf(terms)) ?? [])
    if (other !== '') wordings.push({ stems: other.split(' '), weight: synonymWeight })
  for (const word of completions) {
    const stem = stemOf(word)
    if (!wordings.some((wording) => wording.stems.length === 1 && wording.stems[0] === stem))
      wordings.push({ stems: [...stems.slice(0, -1), stem], weight: 0.9 })
  }
  const code = stems.length === 1 ? stems[0] : joined
  if (
    code &&
    isCode(code) &&
    !wordings.some((wording) => wording.stems.every((stem) => uses.has(stem)))
  )
    wordings.push({ stems: [code], weight: 0.8, prefix: true })
  const known = wordings.map((wording) =>
    Math.min(...wording.stems.map((stem) => uses.get(stem) ?? 0)),
  )
  // Single letters have no counts.
  const atMost = wordings.map(({ stems }) =>
    Math.min(products, ...stems.flatMap((stem) => (stem.length > 1 ? (uses.get(stem) ?? 0) : []))),
  )
  return {
    wordings,
    rarity: Math.log(1 + products / (1 + Math.max(...known))),
    uses: atMost.reduce((sum, one) => sum + one, 0),
    written: synonyms.has(phraseOf(terms)) ? [] : terms.flatMap(({ written }) => written || []),
  }
}

function trimmed(run: string): string {
  return run.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
}

function isCode(word: string): boolean {
  return word.length >= 4 && /\d/.test(word)
}

/** 'rtx4070' may be written 'rtx 4070'. */
function partsOfCode(word: string): string[] | null {
  const found = /^(\p{L}{2,})(\d{2,}\p{L}*)$/u.exec(word)
  return found?.[1] && found[2] ? [stemOf(found[1]), found[2]] : null
}

function isPurpose(words: readonly string[]): boolean {
  return words.length === 1 && (words[0] === 'para' || words[0] === 'for')
}

function joinedWith(one: Term, next: Term): string {
  return [...one.words, ...next.words].join('')
}

function phraseOf(terms: readonly Term[]): string {
  return terms.flatMap(({ words }) => words.map(stemOf)).join(' ')
}
