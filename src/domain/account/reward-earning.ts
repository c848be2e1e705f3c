import { addBusinessDays } from '../business-days.ts'
import { addDays, type Day, monthsLater } from '../calendar.ts'
import type { Centavos } from '../money.ts'

export type EarningRules = {
  /** points earned … */
  points: number
  /** … per this amount of products paid, in centavos */
  perAmount: Centavos
  /** business days after delivery until pending points are earned */
  grantAfterBusinessDays: number
  expiryMonths: number
}

/** Points for products paid, after discounts and without shipping, rounded down: $1,259.99 → 125. */
export function pointsFor(paidForProducts: Centavos, rules: EarningRules): number {
  return Math.floor(Math.max(0, paidForProducts) / rules.perAmount) * rules.points
}

/** The first valid day of points for an order delivered on `delivered`, after its return period. */
export function earnedOn(delivered: Day, rules: EarningRules): Day {
  return addDays(addBusinessDays(delivered, rules.grantAfterBusinessDays), 1)
}

/** The latest delivery day whose points are valid on `today`. */
export function latestDeliveryEarned(today: Day, rules: EarningRules): Day {
  let day = addDays(today, -rules.grantAfterBusinessDays)
  while (earnedOn(day, rules) > today) day = addDays(day, -1)
  return day
}

/** The last day of points earned on `day`; short months use their last day. */
export function expiresOn(day: Day, rules: EarningRules): Day {
  return monthsLater(day, rules.expiryMonths)
}
