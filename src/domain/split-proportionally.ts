/**
 * Splits `total` into integers in proportion to `weights`; the largest remainders round up: 100
 * over [1, 1, 1] → [34, 33, 33]. Zero weights yield zero parts.
 */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  if (weightSum <= 0) return weights.map(() => 0)
  // BigInt, because total × weight exceeds the safe integer range for large orders
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((value) => Number(value / BigInt(weightSum)))
  const remainders = exact.map((value, index) => ({ index, rest: value % BigInt(weightSum) }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  const missing = total - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
