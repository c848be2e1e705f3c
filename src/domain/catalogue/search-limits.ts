import type { Centavos } from '../money.ts'
import type { ProductSearchCondition } from './product-search-conditions.ts'
import type { ReadQueryPart } from './query-reading.ts'
import { colourFact, conditionFact, gradeFact, measureFact } from './search-facts.ts'
import { searchWordImportanceCodes } from './search-index-document.ts'

/** What all products of a search must keep: a price range in centavos, and facts of the search index. */
export type SearchLimits = {
  minPrice: Centavos | null
  maxPrice: Centavos | null
  facts: ProductSearchCondition[]
}

/** Most values of a measure that one condition of the search index lists. */
const mostValues = 20
const step = 0.1
/** Kinds of limits that are let go if nothing keeps all of them, first the one that goes first. */
const limitsInOrder = ['measure', 'colour', 'price', 'condition'] as const

/** Limits of a search by the understood parts of its query; `isAlone` without any words. */
export function toSearchLimits(
  parts: readonly ReadQueryPart[],
  { isAlone = false } = {},
): SearchLimits {
  const prices = parts.flatMap((part) => (part.kind === 'price' ? [part] : []))
  const [lowest = null] = prices.flatMap(({ min }) => min ?? []).toSorted((a, b) => b - a)
  const [highest = null] = prices.flatMap(({ max }) => max ?? []).toSorted((a, b) => a - b)
  const facts = parts.flatMap((part) => factConditionOf(part) ?? [])
  return {
    minPrice: lowest,
    maxPrice: highest,
    facts: isAlone && facts.length === 0 ? [anyFact([true, false].map(conditionFact))] : facts,
  }
}

function factConditionOf(part: ReadQueryPart): ProductSearchCondition | null {
  if (part.kind === 'colour')
    return anyFact([colourFact(part.family, false), colourFact(part.family, true)])
  if (part.kind === 'condition')
    return anyFact([part.grade ? gradeFact(part.grade) : conditionFact(part.refurbished)])
  if (part.kind !== 'measure' || part.max === Infinity) return null
  const length = Math.floor((part.max - part.min) / step + 1e-6) + 1
  if (!(length <= mostValues)) return null
  const values = Array.from({ length }, (_, at) => Number((part.min + at * step).toFixed(1)))
  return anyFact(values.map((value) => measureFact(value, part.unit)))
}

function anyFact(facts: readonly string[]): ProductSearchCondition {
  return {
    any: facts.map((fact) => ({
      lexeme: searchWordImportanceCodes.fact + fact,
      isPrefix: false,
    })),
  }
}

/** Limits that are let go if nothing keeps all of them: one kind after the other, then all. */
export function listPartsToLetGo(parts: readonly ReadQueryPart[]): ReadQueryPart[][] {
  const kinds = limitsInOrder.map((kind) => parts.filter((part) => part.kind === kind))
  const some = kinds.filter((group) => group.length > 0)
  return some.length > 1 ? [...some, some.flat()] : some
}
