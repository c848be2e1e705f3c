import { addDays, type Day } from '../mexico-dates-and-times.ts'
import { type Centavos, multiplyCentavos } from '../money.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'

export type PointsRedeemingRules = {
  /** value of one reward point, in centavos */
  pointValue: Centavos
  minimumPoints: number
  /** number of days for which a coupon bought with points is valid */
  couponDays: number
}

/**
 * Converts `asked` points into a coupon with an expiry day, or a refusal. Example: 500 points at 10 centavos → $50.00.
 */
export function exchangePointsForCoupon(
  asked: number,
  held: number,
  rules: PointsRedeemingRules,
  today: Day,
):
  | SuccessResult<{ amount: Centavos; validTo: Day }>
  | Refusal<'points-insufficient'>
  | Refusal<'points-below-minimum', { minimum: number }> {
  if (asked < rules.minimumPoints) {
    return refuse('points-below-minimum', { minimum: rules.minimumPoints })
  }
  if (asked > held) return refuse('points-insufficient')
  return {
    ok: true,
    amount: multiplyCentavos(rules.pointValue, asked),
    validTo: addDays(today, rules.couponDays),
  }
}

const leastLifeDays = 30

/**
 * Last day of validity of reward points that a cancellation gives back: unchanged, but at least 30
 * days from `today`.
 */
export function getRestoredPointsExpiryDay(expires: Day | null, today: Day): Day {
  const least = addDays(today, leastLifeDays)
  return expires !== null && expires > least ? expires : least
}

/**
 * Returns one range of expiry days per reminder, which is sent for points expiring in that range.
 * Ranges do not overlap, so points get only the reminder nearest to their expiry.
 */
export function listPointsExpiryReminderRanges(
  noticeDays: readonly number[],
  today: Day,
): { daysBefore: number; from: Day; to: Day }[] {
  const nearestFirst = noticeDays.toSorted((one, other) => one - other)
  return nearestFirst.map((daysBefore, index) => ({
    daysBefore,
    from: index === 0 ? today : addDays(today, (nearestFirst[index - 1] ?? 0) + 1),
    to: addDays(today, daysBefore),
  }))
}
