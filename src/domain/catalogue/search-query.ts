import type { ReadQueryWords } from './query-reading.ts'
import { tokenizeQuery } from './query-tokens.ts'
import { isStopWord } from './search-index-document.ts'
import { removeAccentsAndCase, stemWord, splitSearchWords } from './search-stemming.ts'

/**
 * One wording of a search query clause: word stems in order, and a weight from 0 to 1 for how
 * likely the shopper meant it.
 */
export type QueryClauseAlternative = { stems: string[]; weight: number; prefix?: boolean }

/** A clause of a search query: one concept, such as 'laptop', with its alternative wordings. */
export type QueryClause = {
  wordings: QueryClauseAlternative[]
  /** how much the clause narrows the search: 0 when every product matches */
  rarity: number
  /** maximum number of products that can contain the clause */
  uses: number
  /** words of the clause as the shopper typed them, without accents and case; empty for synonyms */
  written: string[]
  /** whether it is an everyday name of a thing */
  isKnownThing?: boolean
}

export type SearchQuery = {
  /** clauses that name the wanted product */
  thing: QueryClause[]
  /** clauses that name the product's purpose: in 'mouse para laptop' only 'mouse' must match */
  purpose: QueryClause[]
  /** the whole query without spaces and punctuation, in case it is a product code */
  code: string
}

/**
 * What the search index knows about the word stems of a query: product counts, synonyms and
 * completions.
 */
export type CatalogueSearchVocabulary = {
  products: number
  /** revision of the searchable data, incremented with every change */
  revision: number
  /** number of products that contain each word stem */
  uses: ReadonlyMap<string, number>
  /** synonyms of each phrase, as word stems */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** phrases with a one-way synonym of the shop */
  oneWay: ReadonlySet<string>
  /** completions of the last word, most frequent first */
  completions: readonly string[]
}

/** A term of a search query: a word, or several words joined by a sign, as the shopper typed it. */
export type QueryTerm = {
  words: string[]
  joined: string | null
  written: string
  /** stems of other names of the thing; a term with meanings forms one clause */
  meanings?: readonly string[]
}

/** words after which a query tells what the thing is for or does: 'foco que cambia de color' */
const purposeWords = new Set(['para', 'for', 'que', 'con'])
/** verbs that tell nothing of a thing: 'programa para hacer planos' */
const vagueVerbs = new Set(['hacer', 'sacar', 'usar', 'tener', 'poner', 'poder'])
const negations = new Set(['sin', 'no'])
const maxTerms = 12
const longestSynonym = 4
const synonymWeight = 0.96
const splitWeight = 0.95
/** other names of a thing whose own word some products have */
const meaningBesideWeight = 0.7
/** products from which a word needs no other names of the thing */
const commonWordUses = 100

/** Splits a query into its sequence of terms; stop words count only if there are no other words. */
export function splitQueryTerms(text: string): QueryTerm[] {
  const terms = text
    .split(/[\s,;:()[\]{}"«»“”¡!¿?|&<>*\\]+/)
    .map((run): QueryTerm => {
      const { words, compounds } = splitSearchWords(run)
      const joined = compounds.includes(words.join('')) ? words.join('') : null
      return {
        words,
        joined: words.length > 1 ? joined : null,
        written: trimmed(removeAccentsAndCase(run)),
      }
    })
    .flatMap((term): QueryTerm[] =>
      term.joined || term.words.length === 1
        ? [term]
        : term.words.map((word, at) => ({
            words: [word],
            joined: null,
            written: at === 0 ? term.written : '',
          })),
    )
    .filter(({ words }) => words.length > 0)
  const telling = terms.filter(({ words }) => isTelling(words))
  return (telling.some(({ words }) => !isPurpose(words)) ? telling : terms).slice(0, maxTerms)
}

/** Splits the words of a read query into terms; words with other names are one term. */
export function splitReadWords(words: readonly ReadQueryWords[]): QueryTerm[] {
  return words
    .flatMap(({ text, meanings, isSubordinate }): QueryTerm[] => {
      const terms = splitQueryTerms(isSubordinate ? `para ${text}` : text)
      if (!meanings)
        return words.length === 1 ? terms : terms.filter((term) => isTelling(term.words))
      // The words of 'sin cable' alone would mean the contrary.
      const own = isNegated(text)
        ? (meanings[0]?.split(' ') ?? [])
        : terms.flatMap((term) => term.words)
      return [{ words: own, joined: null, written: removeAccentsAndCase(text), meanings }]
    })
    .slice(0, maxTerms)
}

export function isNegated(text: string): boolean {
  return tokenizeQuery(text).some((token) => negations.has(token.text))
}

/**
 * Lists the word stems and phrases of a search query that must be looked up in the search
 * vocabulary.
 */
export function listQueryStemsAndPhrases(terms: readonly QueryTerm[]) {
  const stems = terms.flatMap((term) => [
    ...term.words.map(stemWord),
    ...(term.joined ? [term.joined] : []),
    ...term.words.flatMap((word) => partsOfCode(word) ?? []),
    ...(term.meanings ?? []).flatMap((phrase) => phrase.split(' ')),
  ])
  const joins = terms.slice(1).flatMap((term, at) => {
    const before = terms[at]
    return before ? stemWord(joinedWith(before, term)) : []
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

/** Normalises the whole search query to one phrase, by which search rules are found. */
export function normalizeQueryPhrase(text: string): string {
  return phraseOf(splitQueryTerms(text))
}

/**
 * Whether the query is a single brand or product code; such a query does not reveal its language.
 */
export function isSingleClauseQuery({ thing }: SearchQuery): boolean {
  return thing.length === 1
}

/**
 * Groups the terms of a search query into clauses, with product counts and synonyms from the search
 * vocabulary.
 */
export function parseSearchQuery(
  split: readonly QueryTerm[],
  knowledge: CatalogueSearchVocabulary,
): SearchQuery {
  const terms = joinPurposePhrases(split, knowledge)
  const at = terms.findIndex(({ words }) => isPurpose(words))
  const divided = at > 0 && at < terms.length - 1
  const typing = knowledge.completions.length > 0
  const telling = (some: readonly QueryTerm[]) => some.filter(({ words }) => !isPurpose(words))
  const thing = telling(divided ? terms.slice(0, at) : terms)
  const purpose = divided ? telling(terms.slice(at + 1)) : []
  return {
    thing: clausesOf(thing.length > 0 ? thing : terms, knowledge, typing && !divided),
    purpose: clausesOf(purpose, knowledge, typing && divided),
    code: terms.flatMap(({ words }) => words).join(''),
  }
}

/** Joins the terms of phrases with a one-way synonym and a purpose word, such as 'para trotar'. */
function joinPurposePhrases(
  terms: readonly QueryTerm[],
  { oneWay }: CatalogueSearchVocabulary,
): QueryTerm[] {
  const all: QueryTerm[] = []
  for (let at = 0; at < terms.length;) {
    const length = lengthOfPhrase(terms, at, oneWay)
    const found = terms.slice(at, at + Math.max(length, 1))
    const isJoined = found.some(({ words }) => isPurpose(words)) && length > 1
    const words = found.flatMap((term) => term.words)
    all.push(...(isJoined ? [{ words, joined: null, written: '' }] : found.slice(0, 1)))
    at += isJoined ? length : 1
  }
  return all
}

/** Number of terms of the longest known phrase that begins at a term; 0 if it has one term. */
function lengthOfPhrase(
  terms: readonly QueryTerm[],
  at: number,
  known: { has(phrase: string): boolean },
): number {
  for (let length = Math.min(longestSynonym, terms.length - at); length > 1; length--)
    if (known.has(phraseOf(terms.slice(at, at + length)))) return length
  return 0
}

function clausesOf(
  terms: readonly QueryTerm[],
  knowledge: CatalogueSearchVocabulary,
  typing: boolean,
): QueryClause[] {
  const clauses: QueryClause[] = []
  for (let at = 0; at < terms.length;) {
    const length = lengthOfClause(terms, at, knowledge)
    const own = terms.slice(at, at + length)
    const isLast = at + length === terms.length
    clauses.push(clauseOf(own, knowledge, typing && isLast ? knowledge.completions : []))
    at += length
  }
  return clauses
}

// Number of terms that form the next clause of a search query: the longest phrase that has
// synonyms, or two words that products also write as one.
function lengthOfClause(
  terms: readonly QueryTerm[],
  at: number,
  { synonyms, uses }: CatalogueSearchVocabulary,
): number {
  const phrase = lengthOfPhrase(terms, at, synonyms)
  if (phrase > 0) return phrase
  if (terms[at]?.meanings) return 1
  const [one, next] = terms.slice(at, at + 2)
  if (!one || !next || synonyms.has(phraseOf([one])) || synonyms.has(phraseOf([next]))) return 1
  return (uses.get(stemWord(joinedWith(one, next))) ?? 0) > 1 ? 2 : 1
}

function clauseOf(
  terms: readonly QueryTerm[],
  { synonyms, uses, products }: CatalogueSearchVocabulary,
  completions: readonly string[],
): QueryClause {
  const stems = terms.flatMap(({ words }) => words.map(stemWord))
  const wordings: QueryClauseAlternative[] = [{ stems, weight: 1 }]
  const joined =
    terms.length === 1 ? terms[0]?.joined : terms.map(({ words }) => words.join('')).join('')
  if (joined && stems.length > 1 && (terms.length === 1 || uses.has(stemWord(joined))))
    wordings.push({ stems: [stemWord(joined)], weight: 1 })
  const parts = terms.length === 1 && stems.length === 1 ? partsOfCode(stems[0] ?? '') : null
  if (parts?.every((part) => uses.has(part))) wordings.push({ stems: parts, weight: splitWeight })
  const ownUses = Math.min(...stems.map((stem) => uses.get(stem) ?? 0))
  const meanings = terms.length === 1 && ownUses < commonWordUses ? (terms[0]?.meanings ?? []) : []
  const add = (others: readonly string[], weight: number) => {
    for (const other of others) if (other !== '') wordings.push({ stems: other.split(' '), weight })
  }
  add(synonyms.get(phraseOf(terms)) ?? [], synonymWeight)
  add(meanings, ownUses > 0 ? meaningBesideWeight : synonymWeight)
  for (const word of completions) {
    const stem = stemWord(word)
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
  // Single letters are ignored when products are counted, because the search vocabulary has no
  // product counts for single letters.
  const atMost = wordings.map(({ stems }) =>
    Math.min(products, ...stems.flatMap((stem) => (stem.length > 1 ? (uses.get(stem) ?? 0) : []))),
  )
  return {
    wordings,
    rarity: Math.log(1 + products / (1 + Math.max(...known))),
    uses: atMost.reduce((sum, one) => sum + one, 0),
    isKnownThing: meanings.length > 0,
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
  return found?.[1] && found[2] ? [stemWord(found[1]), found[2]] : null
}

export function isPurpose(words: readonly string[]): boolean {
  return words.length === 1 && purposeWords.has(words[0] ?? '')
}

function isTelling(words: readonly string[]): boolean {
  return !words.every((word) => isStopWord(word) || vagueVerbs.has(word)) || isPurpose(words)
}

function joinedWith(one: QueryTerm, next: QueryTerm): string {
  return [...one.words, ...next.words].join('')
}

function phraseOf(terms: readonly QueryTerm[]): string {
  return terms.flatMap(({ words }) => words.map(stemWord)).join(' ')
}
