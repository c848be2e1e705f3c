import { isEmptyWord } from './search-document.ts'
import { plainText, stemOf, wordsOf } from './search-words.ts'

/** One wording of a query clause: ordered stems, and the confidence that it was intended, 0 to 1. */
export type Wording = { stems: string[]; weight: number; prefix?: boolean }

/** A query clause: one concept with its alternative wordings. */
export type Clause = {
  wordings: Wording[]
  /** information value of the clause: 0 when every product matches */
  rarity: number
  /** upper bound of products that contain the clause */
  uses: number
  /** words as typed, without accents and case; empty for synonyms */
  written: string[]
}

export type Query = {
  /** clauses that name the wanted product */
  thing: Clause[]
  /** clauses that name the product's purpose: in 'mouse para laptop' only 'mouse' must match */
  purpose: Clause[]
  /** the whole query without spaces and punctuation, in case it is a product code */
  code: string
}

/** Vocabulary data of the catalogue for the stems of a query. */
export type Knowledge = {
  products: number
  /** revision of the searchable data, incremented with every change */
  revision: number
  /** number of products per stem */
  uses: ReadonlyMap<string, number>
  /** synonyms per phrase of stems */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** completions of the last word, most frequent first */
  completions: readonly string[]
}

/** A query term: a word or compound as typed. */
export type Term = { words: string[]; joined: string | null; written: string }

const maxTerms = 12
const longestSynonym = 4
const synonymWeight = 0.96
const splitWeight = 0.95

/** Splits a query into its sequence of terms; stop words count only if there are no other words. */
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

/** Stems and phrases of query terms to look up in the vocabulary. */
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

/** The whole query as one phrase, used to look up search rules. */
export function phraseOfQuery(text: string): string {
  return phraseOf(termsOf(text))
}

/** Whether the query is a single brand or code, which reveals no language. */
export function isOneThing({ thing }: Query): boolean {
  return thing.length === 1
}

/** Parses query terms into clauses, with the catalogue's vocabulary. */
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

// Number of terms in the next clause: the longest phrase with synonyms, or two words also written as one.
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
  // The vocabulary does not count single letters
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

/** Splits a product code into parts: 'rtx4070' may also be written 'rtx 4070'. */
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
