import { foreignMark, searchPlaces } from './search-document.ts'
import { type Clause, isOneThing, type Query, type Wording } from './search-query.ts'
import { isAlwaysJoined } from './search-words.ts'

/** Condition for an index lookup, on lexemes of `documentOf`. */
export type Lookup =
  | { lexeme: string; isPrefix: boolean }
  | { all: Lookup[] }
  | { any: Lookup[] }
  | { not: Lookup }

const maxSubsets = 6
/** minimum share of a query's total rarity that must remain after dropping one clause */
const minRarityShare = 0.4
/** a weakened lookup must contain at least one word that fewer products than this contain */
const maxUses = 3000

const thing = searchPlaces.thing
const named = searchPlaces.thing + searchPlaces.name
const mentioned = named + searchPlaces.purpose
const anywhere = mentioned + searchPlaces.details

/** Lookup that requires all clauses of a query, in any field. */
export function allOf({ thing: clauses }: Query): Lookup {
  return every(clauses, anywhere)
}

/** Whether the vocabulary predicts fewer matches than `products`. */
export function isRarerThan({ thing: clauses }: Query, products: number): boolean {
  return clauses.some(({ uses }) => uses < products)
}

/** Lookups for all clauses, from best to weakest match: product type, name, mention. */
export function lookupTiers(query: Query): Lookup[] {
  const clauses = query.thing
  const isNamedThing: Lookup = { any: clauses.map((clause) => anyWording(clause, thing)) }
  const isMentioned = every(clauses, mentioned)
  const isAnywhere = every(clauses, anywhere)
  // With a single clause, a match in the product type is always a match in the name; no second index lookup is needed.
  return isOneThing(query)
    ? exclusive([...asOneCode(query), isNamedThing, isMentioned, isAnywhere]).flatMap(
        splitByLanguage,
      )
    : exclusive([{ all: [every(clauses, named), isNamedThing] }, isMentioned, isAnywhere])
}

/** Lookup with one clause dropped, if the remaining clauses have enough of the query's rarity; otherwise null. */
export function withoutOne(query: Query): Lookup | null {
  const clauses = rarestClauses(query)
  const fullRarity = rarityOf(clauses)
  const subsetsToTry = subsets(clauses, clauses.length - 1).filter(
    (some) =>
      rarityOf(some) >= minRarityShare * fullRarity && some.some(({ uses }) => uses < maxUses),
  )
  return subsetsToTry.length === 0 ? null : anySubset(subsetsToTry)
}

/** Progressively weaker lookups: all clauses but one, then all but two, and so on. */
export function relaxations(query: Query): Lookup[] {
  const clauses = rarestClauses(query)
  return clauses
    .slice(1)
    .map((_, dropped) => anySubset(subsets(clauses, clauses.length - 1 - dropped)))
}

/** Looks up a query such as '256gb-ssd' as one rare code instead of three common words. */
function asOneCode({ code, thing: [clause] }: Query): Lookup[] {
  const isApart = clause?.wordings.some(({ stems }) => stems.length > 1)
  return isApart && /\d/.test(code) && /[a-z]/.test(code)
    ? [wordingIn({ stems: [code], weight: 1 }, named)]
    : []
}

function splitByLanguage(tier: Lookup): Lookup[] {
  const foreign: Lookup = { lexeme: foreignMark, isPrefix: false }
  return [{ all: [tier, { not: foreign }] }, { all: [tier, foreign] }]
}

/** Rarest clauses of a query, rarest first. */
function rarestClauses({ thing: clauses }: Query): Clause[] {
  return clauses.toSorted((a, b) => b.rarity - a.rarity).slice(0, maxSubsets)
}

function rarityOf(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, { rarity }) => sum + rarity, 0)
}

function anySubset(some: readonly Clause[][]): Lookup {
  return { any: some.map((clauses) => every(clauses, mentioned)) }
}

/** Makes lookup tiers disjoint, by excluding all better tiers. */
function exclusive(tiers: Lookup[]): Lookup[] {
  return tiers.map((tier, at) => ({
    all: [tier, ...tiers.slice(0, at).map((better) => ({ not: better }))],
  }))
}

function every(clauses: readonly Clause[], places: string): Lookup {
  return { all: clauses.map((clause) => anyWording(clause, places)) }
}

function anyWording({ wordings }: Clause, places: string): Lookup {
  const shortest = wordings.filter((wording) => !wordings.some((other) => isPart(other, wording)))
  return { any: shortest.map((wording) => wordingIn(wording, places)) }
}

/** Whether one wording includes another: 'portátil' covers 'computadora portátil', and '16gb' covers '16 gb'. */
function isPart(one: Wording, other: Wording): boolean {
  if (one.stems.length >= other.stems.length) return false
  const isOneWord = one.stems[0] === other.stems.join('') && isAlwaysJoined(other.stems)
  return isOneWord || one.stems.every((stem) => other.stems.includes(stem))
}

function wordingIn({ stems, prefix = false }: Wording, places: string): Lookup {
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
