import { addBusinessDays } from '../business-days.ts'
import { addDays, type Day, addMonths } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'

export type PointsEarningRules = {
  /** reward points earned for each `perAmount` paid */
  points: number
  /** amount of paid products that earns `points`, in centavos */
  perAmount: Centavos
  /** business days after delivery until pending points become valid */
  grantAfterBusinessDays: number
  expiryMonths: number
}

/** Reward points for paid products, after discounts and without shipping, rounded down: $1,259.99 → 125. */
export function calculateEarnedPoints(
  paidForProducts: Centavos,
  rules: PointsEarningRules,
): number {
  return Math.floor(Math.max(0, paidForProducts) / rules.perAmount) * rules.points
}

/** First day on which the points of an order delivered on `delivered` are valid, after its return period. */
export function getFirstValidDayOfEarnedPoints(delivered: Day, rules: PointsEarningRules): Day {
  return addDays(addBusinessDays(delivered, rules.grantAfterBusinessDays), 1)
}

/** Latest delivery day of orders whose reward points are usable on `today`. */
export function getLatestDeliveryDayForPoints(today: Day, rules: PointsEarningRules): Day {
  let day = addDays(today, -rules.grantAfterBusinessDays)
  while (getFirstValidDayOfEarnedPoints(day, rules) > today) day = addDays(day, -1)
  return day
}

/**
 * Expiry day of reward points earned on `day`: the same day some months later, or the last day of a
 * shorter month.
 */
export function getPointsExpiryDay(day: Day, rules: PointsEarningRules): Day {
  return addMonths(day, rules.expiryMonths)
}
