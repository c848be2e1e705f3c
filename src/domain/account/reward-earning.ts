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

/** The day from which points of an order delivered on `delivered` count: its revocation is over by then. */
export function earnedOn(delivered: Day, rules: EarningRules): Day {
  return addDays(addBusinessDays(delivered, rules.grantAfterBusinessDays), 1)
}

/** The latest day of a delivery whose points count on `today`. */
export function latestDeliveryEarned(today: Day, rules: EarningRules): Day {
  let day = addDays(today, -rules.grantAfterBusinessDays)
  while (earnedOn(day, rules) > today) day = addDays(day, -1)
  return day
}

/** The last day of points earned on `day`; a month that is too short gives its last day. */
export function expiresOn(day: Day, rules: EarningRules): Day {
  return monthsLater(day, rules.expiryMonths)
}
