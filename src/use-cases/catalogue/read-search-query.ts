import { type EverydayWords, omitEverydayPhrases } from '#domain/catalogue/everyday-words.ts'
import { findEverydayPhrases } from '#domain/catalogue/query-everyday-phrases.ts'
import { type QueryReading, readQuery } from '#domain/catalogue/query-reading.ts'
import { extractStems } from '#domain/catalogue/search-index-document.ts'
import { toSearchLimits } from '#domain/catalogue/search-limits.ts'
import {
  listQueryStemsAndPhrases,
  normalizeQueryPhrase,
  type QueryTerm,
  splitQueryTerms,
  splitReadWords,
} from '#domain/catalogue/search-query.ts'
import type { QueryMatchesAndPinnedProducts } from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'
import { everydayWords } from './everyday-words.ts'
import { readSearchDataForQueryWords } from './read-query-vocabulary.ts'

/** Kinds of parts that can be compared without words. */
const limits: ReadonlySet<string> = new Set(['price', 'colour', 'condition', 'measure'])

/** A search query with its reading and its terms. */
export type ReadSearchQuery = QueryReading & {
  terms: QueryTerm[]
  /** whether limits, an order or a use were read */
  isRead: boolean
  /** whether only products of the named kind are wanted */
  isNamed: boolean
}

type ReadOptions = { literal?: boolean; isOnlyThing?: boolean }

/**
 * Reads a search query and looks up its words in one statement. Three kinds of
 * everyday phrases are not interpreted: those the shop switched off, those within a phrase that has a
 * one-way synonym of the shop, and brands on sale. Where there are any, a second statement follows.
 */
export async function readSearchQuery(
  db: Db,
  text: string,
  { typing, ...options }: ReadOptions & { typing: boolean },
): Promise<{ query: ReadSearchQuery; knowledge: QueryMatchesAndPinnedProducts }> {
  const whole = normalizeQueryPhrase(text)
  const query = readWith(everydayWords(), text, options)
  const found = options.literal ? [] : findEverydayPhrases(text, everydayWords())
  const knowledge = await readSearchDataForQueryWords(db, query.terms, {
    typing,
    whole,
    ...(found.length > 0 && { also: listWordsOfPhrases(text, found) }),
  })
  const omitted = found.filter((phrase) => isOmitted(phrase, knowledge))
  if (omitted.length === 0) return { query, knowledge }
  const other = readWith(omitEverydayPhrases(everydayWords(), omitted), text, options)
  return {
    query: other,
    knowledge: await readSearchDataForQueryWords(db, other.terms, { typing, whole }),
  }
}

/**
 * A literal search, or a query of which too little remains, keeps all words. With `isOnlyThing`
 * products that are not what an everyday word names are unwanted.
 */
function readWith(
  everyday: EverydayWords,
  text: string,
  { literal = false, isOnlyThing = false }: ReadOptions,
): ReadSearchQuery {
  const unread = { words: [{ text }], parts: [], apart: [] }
  if (literal) return { ...unread, terms: splitQueryTerms(text), isRead: false, isNamed: false }
  const reading = readQuery(text, everyday)
  const terms = splitReadWords([...wordsOfUses(reading), ...reading.words])
  const isLimited = reading.parts.some(({ kind }) => limits.has(kind))
  if (terms.length === 0 && !isLimited)
    return { ...unread, terms: splitQueryTerms(text), isRead: false, isNamed: false }
  return {
    ...reading,
    terms,
    isRead: reading.parts.length > 0,
    isNamed: isOnlyThing && reading.words.some(({ meanings }) => meanings !== undefined),
  }
}

/** Whether a query has neither words nor a limit that the search index knows: 'menos de 500' */
export function isWithoutIndexTerms({ terms, parts }: ReadSearchQuery): boolean {
  return terms.length === 0 && toSearchLimits(parts).facts.length === 0
}

type FoundPhrase = ReturnType<typeof findEverydayPhrases>[number]

/** What tells whether everyday phrases of a query are left out of its reading. */
function listWordsOfPhrases(text: string, found: readonly FoundPhrase[]) {
  const brands = found.filter(({ kind }) => kind === 'brand')
  return {
    stems: brands.flatMap(({ written }) => extractStems(written)),
    phrases: listQueryStemsAndPhrases(splitQueryTerms(text)).phrases,
    everyday: found.map(({ phrase }) => phrase),
  }
}

function isOmitted(
  { kind, phrase, written }: FoundPhrase,
  { off, oneWay, uses }: QueryMatchesAndPinnedProducts,
): boolean {
  const isWithin = (rule: string) => ` ${rule} `.includes(` ${normalizeQueryPhrase(written)} `)
  const isSold = () => extractStems(written).every((stem) => (uses.get(stem) ?? 0) > 0)
  return off.has(phrase) || [...oneWay].some(isWithin) || (kind === 'brand' && isSold())
}

/**
 * A brand that is not sold, or the longest use without a thing, stands for the thing: 'xbox', 'para gamer',
 * 'kindle a color', but not 'funda para kindle'.
 */
function wordsOfUses({ words, parts }: QueryReading): QueryReading['words'] {
  const named = parts.filter((part) => part.kind === 'brand')
  const hasThing = words.some(({ isSubordinate }) => !isSubordinate)
  const isDescribed =
    named.length > 0 && /^(?:a|con|de|en|para|sin)(?: |$)/.test(words[0]?.text ?? '')
  if (hasThing && !isDescribed) return []
  const uses = parts.filter((part) => part.kind === 'use')
  const longest = uses.toSorted((a, b) => b.written.length - a.written.length).slice(0, 1)
  const meant = named.length > 0 ? named : longest
  return meant.map(({ written, phrases }) => ({ text: written, meanings: phrases }))
}
