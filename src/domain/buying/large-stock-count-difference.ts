const leastPieces = 10
const leastShare = 0.2

/**
 * Whether a stock count differs so much from the expected stock that applying the count needs
 * confirmation.
 */
export function isLargeStockCountDifference({
  counted,
  expected,
}: {
  counted: number
  expected: number
}): boolean {
  const difference = Math.abs(counted - expected)
  return difference >= leastPieces && difference >= expected * leastShare
}
