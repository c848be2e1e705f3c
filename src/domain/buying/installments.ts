import { type Centavos, centavos, zero } from '../money.ts'

/** A number of months without interest, and from which amount on it is offered. */
export type InstallmentPlan = { months: number; minTotal: Centavos }

/** The months without interest that an amount reaches, fewest first. */
export function installmentPlans(plans: readonly InstallmentPlan[], total: Centavos): number[] {
  return plans
    .filter(({ months, minTotal }) => months > 1 && total >= minTotal && total > zero)
    .map(({ months }) => months)
    .sort((a, b) => a - b)
}

/** The highest monthly instalment: the first ones carry the remaining centavos. */
export function highestInstallment(total: Centavos, months: number): Centavos {
  return centavos(Math.ceil(total / months))
}
