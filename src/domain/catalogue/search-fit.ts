import type { QueryReading, ReadQueryPart } from './query-reading.ts'
import { colourFact, hasMeasure, isMeasured, isStatedLack } from './search-facts.ts'
import { parseSearchRankingData, type SearchRankingData } from './search-index-document.ts'
import {
  isNegated,
  isPurpose,
  type QueryClause,
  type SearchQuery,
  splitQueryTerms,
} from './search-query.ts'
import { brandLength, indexOfPhrase, isWritten, type SearchCandidate } from './search-ranking.ts'
import { stemWord } from './search-stemming.ts'

type Product = { candidate: SearchCandidate; data: SearchRankingData }

/** Candidates by how they fit a query, and the clause that names the wanted kind of product. */
type Fit = Record<'best' | 'fits' | 'others', SearchCandidate[]> & {
  head: QueryClause | null
  /** whether products are named or filed as that kind */
  isKind: boolean
}

/** Number of products that suit a use below which others of the kind follow. */
const fewSuiting = 6
/** Number of filed products per named product from which the category decides. */
const fewNames = 10

/**
 * Splits the candidates of a search into those that are the wanted thing and keep what the query
 * asks for, and the others; the best ones also suit its purpose.
 */
export function splitByFit(
  query: SearchQuery,
  { parts, apart }: Pick<QueryReading, 'parts' | 'apart'>,
  candidates: readonly SearchCandidate[],
  thing: readonly QueryClause[] = query.thing,
): Fit {
  const products = candidates.map((candidate) => ({
    candidate,
    data: parseSearchRankingData(candidate.line),
  }))
  const isThing = (word: string) =>
    products.some(({ data }) => isNamed([word], data) || isFiled([word], data))
  const bound = parts.map((part) => bindMeasure(part, products, isThing))
  const measured = new Set(bound.flatMap((part) => (part.kind === 'measure' ? part.parts : [])))
  const allowed = products.filter(({ data }) => isAllowed(bound, data))
  const uses = listUses(parts)
  const purposes = [
    ...query.purpose.map(({ wordings }) => wordings.map(({ stems }) => stems)),
    ...parts.flatMap((part) => (part.kind === 'use' ? wordsOfUse(part.written) : [])),
  ]
  const { head, isKind, named, called, mentioned, titled } = thingsAmong(
    thing.filter(({ wordings }) => !wordings.some(({ stems: [stem = ''] }) => measured.has(stem))),
    allowed,
    apart,
  )
  const base =
    (uses.length > 0 ? [named, called, isKind ? titled() : mentioned()] : [])
      .map((some) => meetingMost(some, uses))
      .find((some) => some.length > 0) ?? (uses.length > 0 && !isKind ? titled() : named)
  const met = [base, called.filter(({ data }) => !isPurposeItself(query, data))].map((some) =>
    meetingMost(some, purposes),
  )
  const suiting = purposes.length > 0 ? (met.find((some) => some.length > 0) ?? []) : []
  const isOrdered = suiting.length > 0 && parts.some(({ kind }) => kind === 'order')
  // A use that no category is made for does not leave out the rest of the kind.
  const isWish =
    uses.length > 0 &&
    head !== null &&
    base.length < fewSuiting &&
    base.every((product) => named.includes(product)) &&
    !isFiledFor(uses, head, base)
  const lacking = parts.flatMap((part) =>
    part.kind === 'without' ? named.filter(({ data }) => lacks(part.phrase, data)) : [],
  )
  const best = [...suiting, ...(isWish ? base : []), ...lacking]
  const chosen = new Set(
    [...best, ...(isOrdered ? [] : base), ...(isWish ? named : [])].map(
      ({ candidate }) => candidate,
    ),
  )
  return {
    head,
    isKind,
    best: best.map(({ candidate }) => candidate),
    fits: [...chosen],
    others: candidates.filter((candidate) => !chosen.has(candidate)),
  }
}

/**
 * Whether a category, or several names, of the products are the wanted kind for one of the uses: 'Tabletas infantiles', 'Cámara de
 * seguridad'.
 */
function isFiledFor(
  uses: readonly string[][][],
  { wordings }: QueryClause,
  products: readonly Product[],
): boolean {
  const phrases = uses.flat()
  const isFor = (words: readonly string[]) =>
    wordings.some(({ stems }) => indexOfPhrase(words, stems) >= 0) &&
    phrases.some((phrase) => indexOfPhrase(words, phrase) >= 0)
  const called = new Set(
    products.flatMap(({ data: { thing } }) => (isFor(thing) ? thing.join(' ') : [])),
  )
  return called.size > 1 || products.some(({ data: { categories } }) => categories.some(isFor))
}

/** Words of a use, of which none describe what 'sin lente' asks for. */
function wordsOfUse(written: string): string[][][] {
  if (isNegated(written)) return []
  return splitQueryTerms(written).flatMap(({ words }) =>
    isPurpose(words) ? [] : [[words.map(stemWord)]],
  )
}

/** A measure with those of its parts that products measure in its unit, and that are not the wanted thing. */
function bindMeasure(
  part: ReadQueryPart,
  products: readonly Product[],
  isThing: (word: string) => boolean,
): ReadQueryPart {
  if (part.kind !== 'measure') return part
  const { unit } = part
  const measured = (part.parts ?? []).filter(
    (one) => !isThing(one) && products.some(({ data }) => isMeasured(data.facts, unit, one)),
  )
  return { ...part, parts: measured }
}

function isAllowed(parts: readonly ReadQueryPart[], data: SearchRankingData): boolean {
  return parts.every((part) => {
    if (part.kind === 'measure') return hasMeasure(data.facts, part)
    return part.kind !== 'without' || !hasLeftOut(part.phrase, data)
  })
}

function lacks(phrase: string, { facts }: SearchRankingData): boolean {
  return isStatedLack(facts, phrase.split(' ')[0] ?? '')
}

/**
 * Whether a product has what a query leaves out. 'Wi-Fi' is also 'wifi'; a category such as 'Discos y SSD externos',
 * which names the product beside others, does not count.
 */
function hasLeftOut(phrase: string, data: SearchRankingData): boolean {
  const { attributes, thing } = data
  const categories = data.categories.filter((words) => !words.includes(thing[0] ?? ''))
  if (lacks(phrase, data)) return false
  const isJoined = attributes.some((stem, at) => stem + attributes[at + 1] === phrase)
  return isJoined || meets([phrase.split(' ')], { ...data, categories })
}

/** Products that meet most of the wishes, and at least one; all of them without wishes. */
function meetingMost(some: readonly Product[], wishes: readonly string[][][]): readonly Product[] {
  if (wishes.length === 0) return some
  const met = some.map(({ data }) => wishes.filter((phrases) => meets(phrases, data)).length)
  const most = Math.max(0, ...met)
  return most === 0 ? [] : some.filter((_, at) => met[at] === most)
}

/** Whether a product is what the query's purpose names: a console, for 'juegos para consola'. */
function isPurposeItself({ purpose }: SearchQuery, data: SearchRankingData): boolean {
  return purpose.some(({ wordings }) => wordings.some(({ stems }) => isNamed(stems, data)))
}

type Things = Pick<Fit, 'head' | 'isKind'> & {
  /** products that are what the query names */
  named: readonly Product[]
  /** those and products that are also called so */
  called: readonly Product[]
  /** products that have the words in their name, keywords or categories */
  mentioned: () => readonly Product[]
  /** products that have the words in their name, but not after 'para' */
  titled: () => readonly Product[]
}

/**
 * Products by how far they are what the first words of the query name: by the beginning of their
 * name or their category, by the beginning of a keyword, or by any words; all if no kind is named.
 */
function thingsAmong(
  thing: readonly QueryClause[],
  products: readonly Product[],
  apart: QueryReading['apart'],
): Things {
  const among = (
    clause: QueryClause,
    isOne: (stems: string[], data: SearchRankingData) => boolean,
  ) =>
    products.filter(({ data }) =>
      clause.wordings.some(({ stems }) => isOne(stems, data) && !isApart(stems, data, apart)),
    )
  const things = (
    head: QueryClause,
    isKind: boolean,
    named: readonly Product[],
    called = named,
  ): Things => ({
    head,
    isKind,
    named,
    called,
    mentioned: () => among(head, isMentioned),
    titled: () => among(head, isTitled),
  })
  for (const head of thing) {
    const byName = among(head, isNamed)
    const filed = among(head, isFiled)
    const isCategory = among(head, isKindOf).length > 0
    const named = !isCategory && byName.length * fewNames < filed.length ? filed : byName
    if (named.length === 0) continue
    return things(head, true, named, [...new Set([...named, ...among(head, isCalled)])])
  }
  for (const head of thing) {
    const named = among(head, isCalled)
    if (named.length > 0) return things(head, false, named)
  }
  const [first] = thing
  const none = thing.length === 1 && first?.isKnownThing ? [] : products
  return {
    head: null,
    isKind: false,
    named: none,
    called: none,
    mentioned: () => products,
    titled: () => (first ? among(first, isTitled) : products),
  }
}

/** Whether a name begins so, or the deepest category is called so. */
function isNamed(stems: readonly string[], product: SearchRankingData): boolean {
  const at = indexOfPhrase(product.thing, stems)
  const isHead = product.isSpanish ? at === brandLength(product) : at >= 0
  return isHead || isKindOf(stems, product)
}

/** Whether a name begins with a longer name that is no such thing: 'tableta gráfica' for 'tableta'. */
function isApart(
  stems: readonly string[],
  { thing }: SearchRankingData,
  apart: QueryReading['apart'],
) {
  return apart.some(
    (name) =>
      name.length > stems.length &&
      indexOfPhrase(name, stems) === 0 &&
      indexOfPhrase(thing, name) === 0,
  )
}

function isKindOf(stems: readonly string[], { kinds }: SearchRankingData): boolean {
  return kinds.some((kind) => isSame(kind, stems))
}

function isTitled(stems: readonly string[], { thing }: SearchRankingData): boolean {
  return indexOfPhrase(thing, stems) >= 0
}

function isMentioned(stems: readonly string[], product: SearchRankingData): boolean {
  const { thing, purpose, keywords } = product
  return [thing, purpose, ...keywords].some((words) => indexOfPhrase(words, stems) >= 0)
}

function isFiled(stems: readonly string[], { categories }: SearchRankingData): boolean {
  return categories.some((category) => isSame(category, stems))
}

function isCalled(stems: readonly string[], { keywords }: SearchRankingData): boolean {
  return keywords.some((keyword) => stems.every((stem, at) => keyword[at] === stem))
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((stem, at) => stem === other[at])
}

/** Uses that the query asks for, each with the phrases that mean it. */
function listUses(parts: readonly ReadQueryPart[]): string[][][] {
  return parts.flatMap((part) =>
    part.kind === 'use' ? [part.phrases.map((phrase) => phrase.split(' '))] : [],
  )
}

function meets(phrases: readonly string[][], product: SearchRankingData): boolean {
  const { thing, purpose, attributes, categories, keywords } = product
  return phrases.some(
    (stems) =>
      [thing, purpose, ...categories, ...keywords].some(
        (words) => indexOfPhrase(words, stems) >= 0,
      ) || stems.every((stem) => attributes.includes(stem)),
  )
}

/** Whether a product only has a shade of a wanted colour. */
export function hasOnlyShade(parts: readonly ReadQueryPart[], line: string): boolean {
  const { facts } = parseSearchRankingData(line)
  return parts.some(
    (part) => part.kind === 'colour' && !facts.includes(colourFact(part.family, false)),
  )
}

/** Whether a product name contains all words of the query, which is then no list of limits. */
export function isNameOf(words: readonly string[], line: string): boolean {
  const { written } = parseSearchRankingData(line)
  return words.length > 1 && words.every((word) => isWritten(word, written))
}
