import { hasOnlyShade, isNameOf, splitByFit } from '#domain/catalogue/search-fit.ts'
import { rankByMeasure } from '#domain/catalogue/search-measure-order.ts'
import {
  isNegated,
  parseSearchQuery,
  type SearchQuery,
  splitQueryTerms,
} from '#domain/catalogue/search-query.ts'
import {
  type RankedProduct,
  rankCandidates,
  type SearchCandidate,
} from '#domain/catalogue/search-ranking.ts'
import type { SearchCandidateFilter } from '#persistence/catalogue/search-candidates.ts'
import type { Db } from '#persistence/database.ts'
import { findFullSearchMatches, findMatchesMissingOneTerm } from './find-search-candidates.ts'
import { readSearchDataForQueryWords } from './read-query-vocabulary.ts'
import type { ReadSearchQuery } from './read-search-query.ts'
import type { RankedSearchResult } from './search-result-cache.ts'

/** Parts of a query that no product name contains */
const wishesOutsideNames: ReadonlySet<string> = new Set([
  'price',
  'order',
  'measure-order',
  'without',
  'brand',
])
/** Number of search results below which similar products are added */
const fewResults = 10
/** The same number for queries with understood parts */
const fewReadResults = 6
const maxSimilar = 30
/** Number of candidates from which similar products are selected */
const maxSimilarityCandidates = 100
/** Score penalty that ranks similar products below all other results */
const similarPenalty = 10

const everything = { best: [], others: [], head: null }

/** Products that fit a query, and related ones, best first. */
export type FoundProducts = Pick<RankedSearchResult, 'ranked' | 'related'>

/**
 * Finds products that match the whole query; if there are few, products that match part of it
 * follow. If the query names conditions, such as a maximum price, products that do not meet them are
 * only listed as related.
 */
export async function findFittingProducts(
  db: Db,
  query: SearchQuery,
  asked: Pick<ReadSearchQuery, 'parts' | 'apart' | 'isRead' | 'isNamed'>,
  filter: SearchCandidateFilter,
): Promise<FoundProducts> {
  const found = await findFullSearchMatches(db, query, filter)
  const isLimited = asked.isRead || query.purpose.length > 0
  const fit = isLimited || asked.isNamed ? splitByFit(query, asked, found) : null
  const isRead = isLimited || fit?.isKind === true
  const split = (some: readonly SearchCandidate[], thing: SearchQuery['thing']) =>
    isRead ? splitByFit(query, asked, some, thing) : { ...everything, fits: [...some] }
  const { best, fits, others, head } = isRead && fit ? fit : { ...everything, fits: found }
  const ranked = rankFitting(query, { best, fits }, { ...asked, isRead })
  const enough = isRead ? fewReadResults : fewResults
  const isEnough = found.length === 0 || fits.length >= enough || query.thing.length < 2
  const nearly = isEnough ? [] : await findSimilar(db, query, found, filter)
  const similar = split(nearly, head ? [head] : query.thing)
  return {
    ranked: [...ranked, ...rankSimilar(query, similar.fits)],
    related: [...rankCandidates(query, others), ...rankSimilar(query, similar.others)],
  }
}

async function findSimilar(
  db: Db,
  query: SearchQuery,
  found: readonly SearchCandidate[],
  filter: SearchCandidateFilter,
): Promise<SearchCandidate[]> {
  const known = new Set(found.map(({ id }) => id))
  const others = await findMatchesMissingOneTerm(db, query, {
    ...filter,
    most: maxSimilarityCandidates,
  })
  return others.filter(({ id }) => !known.has(id))
}

function rankSimilar(query: SearchQuery, similar: readonly SearchCandidate[]): RankedProduct[] {
  return rankCandidates(query, similar)
    .slice(0, maxSimilar)
    .map(({ id, score }) => ({ id, score: score - similarPenalty }))
}

/**
 * Products whose name has all words of a query of which something was read: names win over the
 * reading.
 */
export async function findByName(
  db: Db,
  { parts }: Pick<ReadSearchQuery, 'parts'>,
  { term, written }: { term: string; written: readonly string[] },
  filter: SearchCandidateFilter,
): Promise<RankedProduct[]> {
  const hasWishes = parts.some(
    ({ kind, written: said }) => wishesOutsideNames.has(kind) || isNegated(said),
  )
  if (parts.length === 0 || written.length < 2 || hasWishes) return []
  const words = splitQueryTerms(term)
  const query = parseSearchQuery(
    words,
    await readSearchDataForQueryWords(db, words, { typing: false }),
  )
  const found = await findFullSearchMatches(db, query, filter)
  return rankCandidates(
    query,
    found.filter(({ line }) => isNameOf(written, line)),
  )
}

/** Puts products before the others, whether they were found or not. */
export function putFirst(
  first: readonly RankedProduct[],
  { ranked, related }: FoundProducts,
): FoundProducts {
  if (first.length === 0) return { ranked, related }
  const best = Math.max(0, ...ranked.map(({ score }) => score))
  const ids = new Set(first.map(({ id }) => id))
  const others = (some: readonly RankedProduct[]) => some.filter(({ id }) => !ids.has(id))
  return {
    ranked: [...first.map(({ id, score }) => ({ id, score: best + 1 + score })), ...others(ranked)],
    related: others(related),
  }
}

/** Products come first that suit more of the purpose, those that only have a shade of the colour last. */
function rankFitting(
  query: SearchQuery,
  { best, fits }: Record<'best' | 'fits', readonly SearchCandidate[]>,
  { parts, isRead }: Pick<ReadSearchQuery, 'parts' | 'isRead'>,
): RankedProduct[] {
  const ranked = rankCandidates(query, fits)
  if (!isRead) return ranked
  const timesBest = new Map<number, number>()
  for (const { id } of best) timesBest.set(id, (timesBest.get(id) ?? 0) + 1)
  const lines = new Map(fits.map(({ id, line }) => [id, line]))
  const fitting = ranked
    .map(({ id, score }) => {
      const line = lines.get(id) ?? ''
      return {
        id,
        score: score + (timesBest.get(id) ?? 0) - (hasOnlyShade(parts, line) ? 1 : 0),
      }
    })
    .toSorted((a, b) => b.score - a.score)
  return rankByMeasure(fitting, lines, parts)
}
