import { describe, expect, it } from 'vitest'
import { calculateAverageRating, calculateRatingPercentages } from './review-rating.ts'

describe('review rating', () => {
  it('star percentages of a product rating always total 100 (REV-04)', () => {
    expect(calculateRatingPercentages({ 1: 1, 2: 1, 3: 1, 4: 0, 5: 0 })).toEqual({
      1: 34,
      2: 33,
      3: 33,
      4: 0,
      5: 0,
    })
    const odd = calculateRatingPercentages({ 1: 2, 2: 3, 3: 7, 4: 31, 5: 44 })
    expect(Object.values(odd).reduce((sum, part) => sum + part, 0)).toBe(100)
  })

  it('a product rating without reviews has no average, and zero percent per star (REV-04)', () => {
    expect(Object.values(calculateRatingPercentages({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }))).toEqual([
      0, 0, 0, 0, 0,
    ])
    expect(calculateAverageRating(0, 0)).toBeNull()
    expect(calculateAverageRating(13, 3)).toBe(4.3)
  })
})
