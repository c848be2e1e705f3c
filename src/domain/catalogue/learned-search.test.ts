import { describe, expect, it } from 'vitest'
import {
  type LearnedProduct,
  maxLearnedBonus,
  rankByLearnedProducts,
  toShareOfSearches,
} from './learned-search.ts'

const none = { searched: 0, opened: 0, carted: 0, bought: 0 }
const alone = { families: new Map<number, string>(), words: 1 }
const learned = (id: number, steps: Partial<LearnedProduct>) => ({ ...none, ...steps, id })
/** Bonus of one product with a score of 0. */
function bonusOf(steps: Partial<LearnedProduct>): number {
  const [first] = rankByLearnedProducts([{ id: 1, score: 0 }], [learned(1, steps)], alone)
  return first?.score ?? 0
}

describe('learned bonus', () => {
  it.each([
    [{}, 0],
    [{ searched: 1000 }, 0],
    [{ searched: 5, opened: 5 }, 0.02],
    [{ searched: 80, opened: 40 }, 0.04],
    [{ searched: 80, opened: 40, carted: 10 }, 0.07],
    [{ opened: 1e9, carted: 1e9, bought: 1e9 }, maxLearnedBonus],
    [{ searched: 1, opened: 1e9 }, maxLearnedBonus],
  ])('the learned bonus of %j is %d', (steps, bonus) =>
    expect(bonusOf(steps)).toBeCloseTo(bonus, 6),
  )

  it('the learned bonus reorders close products only, and keeps the others in their order', () => {
    const ranked = [
      { id: 1, score: 2 },
      { id: 2, score: 1.45 },
      { id: 3, score: 1.4 },
      { id: 4, score: 1.4 },
    ]
    const all = [3, 4, 9].map((id) => learned(id, { searched: 9, opened: 9, bought: 900 }))
    const order = rankByLearnedProducts(ranked, all, alone).map(({ id }) => id)
    expect(order).toEqual([1, 3, 4, 2])
  })

  it('all variants of a product get the bonus of the best one', () => {
    const families = new Map([
      [1, 'laptop'],
      [2, 'laptop'],
    ])
    const ranked = [1, 2, 3].map((id) => ({ id, score: 1 }))
    const both = [learned(1, { opened: 5 }), learned(2, { opened: 5, bought: 50 })]
    expect(
      rankByLearnedProducts(ranked, both, { families, words: 1 }).map(({ score }) => score),
    ).toEqual([1 + maxLearnedBonus, 1 + maxLearnedBonus, 1])
  })
})

it.each([
  [0, 0, 0],
  [4, 10, 0.4],
  [12, 10, 1],
])('%d of %d visitors are a share of %d', (visitors, searched, share) =>
  expect(toShareOfSearches(visitors, searched)).toBe(share),
)
