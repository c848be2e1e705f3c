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
 * Highest monthly instalment in centavos; the first instalments are higher if the total is not
 * divisible.
 */
export function calculateHighestInstallment(total: Centavos, months: number): Centavos {
  return toCentavos(Math.ceil(total / months))
}
