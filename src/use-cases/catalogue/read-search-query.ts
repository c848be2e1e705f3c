import { type EverydayWords, omitEverydayPhrases } from '#domain/catalogue/everyday-words.ts'
import { findEverydayPhrases } from '#domain/catalogue/query-everyday-phrases.ts'
import { type QueryReading, readQuery } from '#domain/catalogue/query-reading.ts'
import { extractStems } from '#domain/catalogue/search-index-document.ts'
import {
  listQueryStemsAndPhrases,
  normalizeQueryPhrase,
  type QueryTerm,
  splitQueryTerms,
  splitReadWords,
} from '#domain/catalogue/search-query.ts'
import { readOwnWords } from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'
import { everydayWords } from './everyday-words.ts'

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

/**
 * Reads a search query; a literal search, or a query of which too little remains, keeps all words.
 * With `isOnlyThing` products that are not what an everyday word names are unwanted.
 */
export async function readSearchQuery(
  db: Db,
  text: string,
  { literal = false, isOnlyThing = false } = {},
): Promise<ReadSearchQuery> {
  const unread = { words: [{ text }], parts: [], apart: [] }
  if (literal) return { ...unread, terms: splitQueryTerms(text), isRead: false, isNamed: false }
  const reading = readQuery(text, await readEverydayWords(db, text))
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

/**
 * Everyday words without the phrases that the shop switched off, those within a phrase with an own
 * one-way synonym, and sold brands. The database is asked only if the query has everyday phrases.
 */
async function readEverydayWords(db: Db, text: string): Promise<EverydayWords> {
  const found = findEverydayPhrases(text, everydayWords())
  if (found.length === 0) return everydayWords()
  const brands = found.filter(({ kind }) => kind === 'brand')
  const { sold, off, ruled } = await readOwnWords(db, {
    stems: brands.flatMap(({ written }) => extractStems(written)),
    everyday: found.map(({ phrase }) => phrase),
    phrases: listQueryStemsAndPhrases(splitQueryTerms(text)).phrases,
  })
  const omitted = found.filter(
    ({ kind, phrase, written }) =>
      off.includes(phrase) ||
      ruled.some((rule) => ` ${rule} `.includes(` ${normalizeQueryPhrase(written)} `)) ||
      (kind === 'brand' && extractStems(written).every((stem) => sold.includes(stem))),
  )
  return omitted.length === 0 ? everydayWords() : omitEverydayPhrases(everydayWords(), omitted)
}

/**
 * A brand that is not sold, or a use without a thing, stands for the thing: 'xbox', 'para gamer',
 * 'kindle a color', but not 'funda para kindle'.
 */
function wordsOfUses({ words, parts }: QueryReading): QueryReading['words'] {
  const named = parts.filter((part) => part.kind === 'brand')
  const hasThing = words.some(({ isSubordinate }) => !isSubordinate)
  const isDescribed =
    named.length > 0 && /^(?:a|con|de|en|para|sin)(?: |$)/.test(words[0]?.text ?? '')
  if (hasThing && !isDescribed) return []
  const meant = named.length > 0 ? named : parts.filter((part) => part.kind === 'use')
  return meant.map(({ written, phrases }) => ({ text: written, meanings: phrases }))
}
