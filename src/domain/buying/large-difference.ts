const leastPieces = 10
const leastShare = 0.2

/** Whether a count differs so much from what should be there that applying it is confirmed. */
export function isLargeDifference({
  counted,
  expected,
}: {
  counted: number
  expected: number
}): boolean {
  const difference = Math.abs(counted - expected)
  return difference >= leastPieces && difference >= expected * leastShare
}
