import type { ReadQueryPart } from './query-reading.ts'
import { readMeasuredValue } from './search-facts.ts'
import { parseSearchRankingData } from './search-index-document.ts'
import type { RankedProduct } from './search-ranking.ts'

/** score between products with different values, more than any bonus for products that shoppers choose */
const step = 0.2

/**
 * Puts the products with the largest or smallest value first if the query asks for it, by the unit that most of them
 * have; products without a value keep their place after them. `lines` are the serialised ranking data by product id.
 */
export function rankByMeasure(
  ranked: readonly RankedProduct[],
  lines: ReadonlyMap<number, string>,
  parts: readonly ReadQueryPart[],
): RankedProduct[] {
  const order = parts.find((part) => part.kind === 'measure-order')
  if (!order) return [...ranked]
  const facts = ranked.map(({ id }) => parseSearchRankingData(lines.get(id) ?? '').facts)
  const measured = order.units.map((unit) =>
    facts.map((some) => readMeasuredValue(some, unit, order.isLargestFirst)),
  )
  const countOf = (values: (number | null)[]) => values.filter((value) => value !== null).length
  const values = measured.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
  const distinct = [...new Set(values.filter((value) => value !== null))].toSorted((a, b) =>
    order.isLargestFirst ? a - b : b - a,
  )
  const best = Math.max(0, ...ranked.map(({ score }) => score))
  return ranked
    .map(({ id, score }, at) => {
      const value = values[at] ?? null
      return { id, score: value === null ? score : best + (distinct.indexOf(value) + 1) * step }
    })
    .toSorted((a, b) => b.score - a.score)
}
