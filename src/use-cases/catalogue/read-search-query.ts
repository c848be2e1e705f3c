import {
  type EverydayWords,
  createEverydayWords,
  type EverydayEntry,
} from '#domain/catalogue/everyday-words.ts'
import { type QueryReading, readQuery } from '#domain/catalogue/query-reading.ts'
import { extractStems } from '#domain/catalogue/search-index-document.ts'
import { type QueryTerm, splitQueryTerms, splitReadWords } from '#domain/catalogue/search-query.ts'
import { listSoldWords } from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'
import entries from './everyday-words.json' with { type: 'json' }

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

let everyday: EverydayWords | undefined

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
  everyday ??= createEverydayWords(entries as EverydayEntry[])
  const reading = await readWithoutSoldBrands(db, text, everyday)
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

/** A brand that the shop sells is a word like others. */
async function readWithoutSoldBrands(
  db: Db,
  text: string,
  words: EverydayWords,
): Promise<QueryReading> {
  const reading = readQuery(text, words)
  const named = reading.parts.flatMap((part) => (part.kind === 'brand' ? [part.written] : []))
  if (named.length === 0) return reading
  const sold = await listSoldWords(db, named.flatMap(extractStems))
  return sold.size === 0
    ? reading
    : readQuery(text, {
        ...words,
        brands: new Map(
          [...words.brands].filter(([brand]) => !brand.split(' ').every((stem) => sold.has(stem))),
        ),
      })
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
