import { describe, expect, it } from 'vitest'
import { averageRating, ratingPercentages } from './review.ts'

describe('review rating', () => {
  it('a review rating has percentages that total 100 for any counts (REV-04)', () => {
    expect(ratingPercentages({ 1: 1, 2: 1, 3: 1, 4: 0, 5: 0 })).toEqual({
      1: 34,
      2: 33,
      3: 33,
      4: 0,
      5: 0,
    })
    const odd = ratingPercentages({ 1: 2, 2: 3, 3: 7, 4: 31, 5: 44 })
    expect(Object.values(odd).reduce((sum, part) => sum + part, 0)).toBe(100)
  })

  it('a review rating has zero percentages and no average without reviews (REV-04)', () => {
    expect(Object.values(ratingPercentages({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }))).toEqual([
      0, 0, 0, 0, 0,
    ])
    expect(averageRating(0, 0)).toBeNull()
    expect(averageRating(13, 3)).toBe(4.3)
  })
})
