import { foreignLanguageMarkerWord, searchWordImportanceCodes } from './search-index-document.ts'
import {
  type QueryClause,
  isSingleClauseQuery,
  type SearchQuery,
  type QueryClauseAlternative,
} from './search-query.ts'
import { isNumberWithUnit } from './search-stemming.ts'

/** Condition for finding products in the search index by their stored words. */
export type ProductSearchCondition =
  | { lexeme: string; isPrefix: boolean }
  | { all: ProductSearchCondition[] }
  | { any: ProductSearchCondition[] }
  | { not: ProductSearchCondition }

const maxSubsets = 6
/**
 * minimum share of the search query's total rarity that the remaining clauses must have when a
 * clause is dropped
 */
const minRarityShare = 0.4
/**
 * when clauses of a query are dropped, at least one remaining word must occur in fewer products
 * than this number
 */
const maxUses = 3000

const thing = searchWordImportanceCodes.thing
const named = searchWordImportanceCodes.thing + searchWordImportanceCodes.name
const mentioned = named + searchWordImportanceCodes.purpose
const anywhere = mentioned + searchWordImportanceCodes.details

/**
 * Creates an index condition that requires all clauses of the search query, in any field of the
 * product.
 */
export function createAllClausesCondition({ thing: clauses }: SearchQuery): ProductSearchCondition {
  return every(clauses, anywhere)
}

/**
 * Whether a search query is expected to match fewer than `products` products, by the product counts
 * of its words.
 */
export function isQueryExpectedToMatchFewerThan(
  { thing: clauses }: SearchQuery,
  products: number,
): boolean {
  return clauses.some(({ uses }) => uses < products)
}

/**
 * Index conditions that require all clauses of a search query, best match first: in the product
 * type, in the name, anywhere in the product.
 */
export function listSearchConditionsBestFirst(query: SearchQuery): ProductSearchCondition[] {
  const clauses = query.thing
  const isNamedThing: ProductSearchCondition = {
    any: clauses.map((clause) => anyWording(clause, thing)),
  }
  const isMentioned = every(clauses, mentioned)
  const isAnywhere = every(clauses, anywhere)
  // If the query has a single clause, one index condition suffices, because a match in the product
  // type is always also a match in the name.
  return isSingleClauseQuery(query)
    ? exclusive([...asOneCode(query), isNamedThing, isMentioned, isAnywhere]).flatMap(
        splitByLanguage,
      )
    : exclusive([{ all: [every(clauses, named), isNamedThing] }, isMentioned, isAnywhere])
}

/**
 * Index condition with one clause of the search query dropped, if the remaining clauses are rare
 * enough compared with the whole query; otherwise null.
 */
export function createConditionWithoutOneClause(query: SearchQuery): ProductSearchCondition | null {
  const clauses = rarestClauses(query)
  const fullRarity = rarityOf(clauses)
  const subsetsToTry = subsets(clauses, clauses.length - 1).filter(
    (some) =>
      rarityOf(some) >= minRarityShare * fullRarity && some.some(({ uses }) => uses < maxUses),
  )
  return subsetsToTry.length === 0 ? null : anySubset(subsetsToTry)
}

/**
 * Ever weaker index conditions of a search query: all clauses but one, then all but two, and so on.
 */
export function listRelaxedSearchConditions(query: SearchQuery): ProductSearchCondition[] {
  const clauses = rarestClauses(query)
  return clauses
    .slice(1)
    .map((_, dropped) => anySubset(subsets(clauses, clauses.length - 1 - dropped)))
}

/** Searches a query such as '256gb-ssd' as one rare code instead of three common words. */
function asOneCode({ code, thing: [clause] }: SearchQuery): ProductSearchCondition[] {
  const isApart = clause?.wordings.some(({ stems }) => stems.length > 1)
  return isApart && /\d/.test(code) && /[a-z]/.test(code)
    ? [wordingIn({ stems: [code], weight: 1 }, named)]
    : []
}

function splitByLanguage(tier: ProductSearchCondition): ProductSearchCondition[] {
  const foreign: ProductSearchCondition = { lexeme: foreignLanguageMarkerWord, isPrefix: false }
  return [{ all: [tier, { not: foreign }] }, { all: [tier, foreign] }]
}

/** Clauses of a search query that match the fewest products, rarest first. */
function rarestClauses({ thing: clauses }: SearchQuery): QueryClause[] {
  return clauses.toSorted((a, b) => b.rarity - a.rarity).slice(0, maxSubsets)
}

function rarityOf(clauses: readonly QueryClause[]): number {
  return clauses.reduce((sum, { rarity }) => sum + rarity, 0)
}

function anySubset(some: readonly QueryClause[][]): ProductSearchCondition {
  return { any: some.map((clauses) => every(clauses, mentioned)) }
}

/**
 * Makes search conditions disjoint: each excludes the products that a better condition already
 * finds.
 */
function exclusive(tiers: ProductSearchCondition[]): ProductSearchCondition[] {
  return tiers.map((tier, at) => ({
    all: [tier, ...tiers.slice(0, at).map((better) => ({ not: better }))],
  }))
}

function every(clauses: readonly QueryClause[], places: string): ProductSearchCondition {
  return { all: clauses.map((clause) => anyWording(clause, places)) }
}

function anyWording({ wordings }: QueryClause, places: string): ProductSearchCondition {
  const shortest = wordings.filter((wording) => !wordings.some((other) => isPart(other, wording)))
  return { any: shortest.map((wording) => wordingIn(wording, places)) }
}

/**
 * Whether one wording of a query clause includes another: 'portátil' covers 'computadora portátil',
 * and '16gb' covers '16 gb'.
 */
function isPart(one: QueryClauseAlternative, other: QueryClauseAlternative): boolean {
  if (one.stems.length >= other.stems.length) return false
  const isOneWord = one.stems[0] === other.stems.join('') && isNumberWithUnit(other.stems)
  return isOneWord || one.stems.every((stem) => other.stems.includes(stem))
}

function wordingIn(
  { stems, prefix = false }: QueryClauseAlternative,
  places: string,
): ProductSearchCondition {
  return {
    all: stems.map((stem) => ({
      any: [...places].map((place) => ({ lexeme: place + stem, isPrefix: prefix })),
    })),
  }
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, at) =>
    subsets(list.slice(at + 1), size - 1).map((rest) => [one, ...rest]),
  )
}
