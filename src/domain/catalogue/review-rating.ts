import { splitProportionally } from '../split-proportionally.ts'

export const starValues = [1, 2, 3, 4, 5] as const
export type StarValue = (typeof starValues)[number]

/** Number of approved reviews per star rating. */
export type StarCounts = Record<StarValue, number>

/**
 * Percentage of reviews per star rating in whole numbers that total 100, or all 0 without ratings.
 */
export function calculateRatingPercentages(counts: StarCounts): StarCounts {
  const parts = splitProportionally(
    100,
    starValues.map((star) => counts[star]),
  )
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = parts
  return { 1: one, 2: two, 3: three, 4: four, 5: five }
}

/** Average rating to one decimal, or null without ratings. */
export function calculateAverageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}
