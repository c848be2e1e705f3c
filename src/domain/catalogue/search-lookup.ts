import { foreignMark, searchPlaces } from './search-document.ts'
import { type Clause, isOneThing, type Query, type Wording } from './search-query.ts'
import { isAlwaysJoined } from './search-words.ts'

/** Index condition of a candidate, in lexemes of `documentOf`. */
export type Lookup =
  | { lexeme: string; isPrefix: boolean }
  | { all: Lookup[] }
  | { any: Lookup[] }
  | { not: Lookup }

const maxSubsets = 6
/** the least share of a query's rarity that is left when one clause is dropped */
const minRarityShare = 0.4
/** more frequent words do not define similarity */
const maxUses = 3000

const thing = searchPlaces.thing
const named = searchPlaces.thing + searchPlaces.name
const mentioned = named + searchPlaces.purpose
const anywhere = mentioned + searchPlaces.details

/** Everything that is wanted, in any place. */
export function allOf({ thing: clauses }: Query): Lookup {
  return every(clauses, anywhere)
}

/** Whether the vocabulary predicts fewer than this many matches. */
export function isRarerThan({ thing: clauses }: Query, products: number): boolean {
  return clauses.some(({ uses }) => uses < products)
}

/** Lookup tiers for all clauses: by kind, by name, by mention. */
export function lookupTiers(query: Query): Lookup[] {
  const clauses = query.thing
  const isNamedThing: Lookup = { any: clauses.map((clause) => anyWording(clause, thing)) }
  const isMentioned = every(clauses, mentioned)
  const isAnywhere = every(clauses, anywhere)
  // The category implies the name: a single clause needs no second index lookup.
  return isOneThing(query)
    ? exclusive([...asOneCode(query), isNamedThing, isMentioned, isAnywhere]).flatMap(
        splitByLanguage,
      )
    : exclusive([{ all: [every(clauses, named), isNamedThing] }, isMentioned, isAnywhere])
}

/** All clauses but one, where the rest carries enough of the query's rarity; null where no rest does. */
export function withoutOne(query: Query): Lookup | null {
  const clauses = rarestClauses(query)
  const fullRarity = rarityOf(clauses)
  const subsetsToTry = subsets(clauses, clauses.length - 1).filter(
    (some) =>
      rarityOf(some) >= minRarityShare * fullRarity && some.some(({ uses }) => uses < maxUses),
  )
  return subsetsToTry.length === 0 ? null : anySubset(subsetsToTry)
}

/** Weaker and weaker lookups: all clauses but one, then all but two, and so on. */
export function relaxations(query: Query): Lookup[] {
  const clauses = rarestClauses(query)
  return clauses
    .slice(1)
    .map((_, dropped) => anySubset(subsets(clauses, clauses.length - 1 - dropped)))
}

/** '256gb-ssd' is three common words, and one rare code. */
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

/** The rarest requested clauses, rarest first. */
function rarestClauses({ thing: clauses }: Query): Clause[] {
  return clauses.toSorted((a, b) => b.rarity - a.rarity).slice(0, maxSubsets)
}

function rarityOf(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, { rarity }) => sum + rarity, 0)
}

function anySubset(some: readonly Clause[][]): Lookup {
  return { any: some.map((clauses) => every(clauses, mentioned)) }
}

/** Tiers without overlaps. */
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

/** 'portátil' covers 'computadora portátil', and '16gb' covers '16 gb'. */
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
