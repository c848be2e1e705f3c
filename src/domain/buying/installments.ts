import { type Centavos, toCentavos, zeroCentavos } from '../money.ts'

/** An interest-free instalment plan: number of months and minimum order total. */
export type InstallmentPlan = { months: number; minTotal: Centavos }

/** Interest-free instalment plans available for an order total, in months, ascending. */
export function listAvailableInstallmentPlans(
  plans: readonly InstallmentPlan[],
  total: Centavos,
): number[] {
  return plans
    .filter(({ months, minTotal }) => months > 1 && total >= minTotal && total > zeroCentavos)
    .map(({ months }) => months)
    .sort((a, b) => a - b)
}

/**
 * Monthly payments of a plan, the highest first: $1,000.00 in 3 months is 1 payment of $333.34 and 2
 * of $333.33.
 */
export function splitIntoInstallments(
  total: Centavos,
  months: number,
): [{ count: number; amount: Centavos }, ...{ count: number; amount: Centavos }[]] {
  const amount = Math.floor(total / months)
  const higher = total % months
  const usual = { count: months - higher, amount: toCentavos(amount) }
  return higher === 0 ? [usual] : [{ count: higher, amount: toCentavos(amount + 1) }, usual]
}
