import { rankByLearnedProducts } from '#domain/catalogue/learned-search.ts'
import type { ReadQueryPart } from '#domain/catalogue/query-reading.ts'
import {
  listPartsToLetGo,
  type SearchLimits,
  toSearchLimits,
} from '#domain/catalogue/search-limits.ts'
import { parseSearchQuery, splitQueryTerms } from '#domain/catalogue/search-query.ts'
import { movePinnedProductsFirst, rankCandidates } from '#domain/catalogue/search-ranking.ts'
import {
  getNextPinnedProductsChangeTime,
  listPinnedProducts,
} from '#domain/catalogue/search-rule.ts'
import { listFilterableProducts } from '#persistence/catalogue/filterable-products.ts'
import { findFamiliesOfProducts } from '#persistence/catalogue/product-families.ts'
import type { QueryMatchesAndPinnedProducts } from '#persistence/catalogue/search-vocabulary.ts'
import type { Db } from '#persistence/database.ts'
import {
  findByName,
  findFittingProducts,
  type FoundProducts,
  putFirst,
} from './find-fitting-products.ts'
import { findPartialSearchMatches } from './find-search-candidates.ts'
import { correctQuery } from './read-query-vocabulary.ts'
import { isWithoutIndexTerms, readSearchQuery, type ReadSearchQuery } from './read-search-query.ts'
import type { RankedSearchResult } from './search-result-cache.ts'

export type AnswerRequest = {
  term: string
  now: Date
  offersOnly?: boolean
  featuredOnly?: boolean
  /** whether the query is a search-as-you-type prefix, with a possibly incomplete last word */
  typing?: boolean
  /** whether spelling correction is disabled (literal search) */
  literal?: boolean
  /** whether products that are not the thing the query names are only related */
  isOnlyThing?: boolean
  /** price range that the shopper set, which counts instead of the one in the query */
  ownPrice?: Pick<SearchLimits, 'minPrice' | 'maxPrice'>
}

type Read = Awaited<ReturnType<typeof readSearchQuery>>

/**
 * Maximum number of ranked and listed search results, so that common words cost no more than rare
 * words.
 */
export const maxSearchResults = 500
const maxResultsWhileTyping = 100
/** Reads the query of a request; a price that the shopper set replaces the one in the query. */
export async function readRequest(
  db: Db,
  { term, typing = false, literal, isOnlyThing, ownPrice }: AnswerRequest,
): ReturnType<typeof readSearchQuery> {
  const read = await readSearchQuery(db, term, { literal, isOnlyThing, typing })
  if (ownPrice) read.query.parts = read.query.parts.filter(({ kind }) => kind !== 'price')
  return read
}

/** Finds and ranks the products of a read query; without any, of its correction or of its nearest limits. */
export async function answerQuery(
  db: Db,
  { query, knowledge }: Read,
  request: AnswerRequest,
): Promise<RankedSearchResult> {
  const { term, now, typing = false, literal, offersOnly = false, featuredOnly = false } = request
  const most = typing ? maxResultsWhileTyping : maxSearchResults
  const filterOf = (asked: ReadSearchQuery, parts: readonly ReadQueryPart[]) => ({
    ...toSearchLimits(parts, { isAlone: asked.terms.length === 0 }),
    ...(isWithoutIndexTerms(asked) && request.ownPrice),
    now,
    offersOnly,
    featuredOnly,
    most,
  })
  const written = splitQueryTerms(term).flatMap((one) => one.written || [])
  /** Pinned products rank first in searches, except in lists of offers or featured products. */
  const pinnedOf = ({ pins }: QueryMatchesAndPinnedProducts) =>
    offersOnly || featuredOnly ? [] : listPinnedProducts(pins, now)
  const answerOf = async (
    { ranked: found, related }: FoundProducts,
    { query: asked, knowledge: known }: Read,
    { shown, letGo = [] }: { shown?: string | null; letGo?: readonly ReadQueryPart[] } = {},
  ) => {
    const pinned = await keepWithinPrices(db, pinnedOf(known), toSearchLimits(asked.parts), now)
    const all = movePinnedProductsFirst(found, pinned)
    const answer = await addVariantGroupsToSearchResult(db, {
      ranked: all,
      related,
      corrected: all.length > 0 ? (shown ?? null) : null,
      words: asked.words.map(({ text }) => text).join(' '),
      parts: asked.parts.filter((part) => !letGo.includes(part)),
      letGo,
      until: getNextPinnedProductsChangeTime(known.pins, now),
    })
    // The query as typed is what shoppers were counted with. The scores of pinned products and exact
    // names are further apart than any bonus.
    const ranked = rankByLearnedProducts(answer.ranked, knowledge.learned, {
      families: answer.families,
      words: asked.terms.length,
    })
    return { ...answer, ranked }
  }
  const find = ({ query: asked, knowledge: known }: Read, parts = asked.parts) =>
    findFittingProducts(
      db,
      parseSearchQuery(asked.terms, known),
      { ...asked, parts },
      filterOf(asked, parts),
    )

  const typed = { query, knowledge }
  const named = literal ? [] : await findByName(db, query, { term, written }, filterOf(query, []))
  const found = putFirst(named, await find(typed))
  if (found.ranked.length > 0 || pinnedOf(knowledge).length > 0) return answerOf(found, typed)

  const shown = literal ? null : await correctQuery(db, term, query.terms, knowledge)
  const meant = shown ? await readRequest(db, { ...request, term: shown }) : typed
  const foundMeant = shown ? await find(meant) : found
  if (foundMeant.ranked.length > 0) return answerOf(foundMeant, meant, { shown })
  const { parts } = meant.query
  for (const letGo of listPartsToLetGo(parts)) {
    const kept = parts.filter((part) => !letGo.includes(part))
    const nearest = await find(meant, kept)
    if (nearest.ranked.length > 0) return answerOf(nearest, meant, { shown, letGo })
  }
  for (const instead of listUsesInstead(parts, term)) {
    const other = await answerQuery(db, await readRequest(db, { ...request, term: instead }), {
      ...request,
      term: instead,
    })
    if (other.ranked.length > 0) return other
  }
  const words = parseSearchQuery(meant.query.terms, meant.knowledge)
  const partial = rankCandidates(
    words,
    await findPartialSearchMatches(db, words, filterOf(meant.query, parts)),
  )
  return parts.length > 0
    ? answerOf({ ranked: [], related: [...foundMeant.related, ...partial] }, meant)
    : answerOf({ ranked: partial, related: [] }, meant, { shown })
}

/**
 * Queries for each use alone, the longest first, with the limits of a query whose thing is not sold: 'para llevar la laptop'
 * of 'funda para llevar la laptop'.
 */
function listUsesInstead(parts: readonly ReadQueryPart[], term: string): string[] {
  const limits = parts.filter(({ kind }) => kind !== 'use').map(({ written }) => written)
  return parts
    .flatMap(({ kind, written }) => (kind === 'use' ? written : []))
    .toSorted((a, b) => b.length - a.length)
    .map((use) => [use, ...limits].join(' '))
    .filter((query) => query !== term)
}

/** The products, in their order, whose current price is within the limits. */
async function keepWithinPrices(
  db: Db,
  ids: readonly number[],
  { minPrice, maxPrice }: SearchLimits,
  now: Date,
): Promise<readonly number[]> {
  if (ids.length === 0 || (minPrice === null && maxPrice === null)) return ids
  const products = await listFilterableProducts(db, ids, now)
  return products
    .filter(
      ({ price }) => (price ?? 0) >= (minPrice ?? 0) && (price ?? 0) <= (maxPrice ?? Infinity),
    )
    .map(({ id }) => id)
}

export async function addVariantGroupsToSearchResult(
  db: Db,
  answer: Omit<RankedSearchResult, 'families'>,
): Promise<RankedSearchResult> {
  const ids = [...answer.ranked, ...answer.related].map(({ id }) => id)
  return { ...answer, families: await findFamiliesOfProducts(db, ids) }
}
