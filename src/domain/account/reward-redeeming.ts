import { addDays, type Day } from '../calendar.ts'
import { type Centavos, multiply } from '../money.ts'
import { type Granted, type Refusal, refuse } from '../refusal.ts'

export type RedeemingRules = {
  /** value of one reward point, in centavos */
  pointValue: Centavos
  minimumPoints: number
  /** validity of the coupon, in days */
  couponDays: number
}

/**
 * Converts `asked` points into a coupon with an expiry day, or a refusal. Example: 500 points at 10 centavos → $50.00.
 */
export function couponForPoints(
  asked: number,
  held: number,
  rules: RedeemingRules,
  today: Day,
):
  | Granted<{ amount: Centavos; validTo: Day }>
  | Refusal<'points-insufficient'>
  | Refusal<'points-below-minimum', { minimum: number }> {
  if (asked < rules.minimumPoints) {
    return refuse('points-below-minimum', { minimum: rules.minimumPoints })
  }
  if (asked > held) return refuse('points-insufficient')
  return {
    ok: true,
    amount: multiply(rules.pointValue, asked),
    validTo: addDays(today, rules.couponDays),
  }
}

const leastLifeDays = 30

/** Expiry day of points returned by a cancellation: unchanged, but at least 30 days from `today`. */
export function expiresOnAfterReturn(expires: Day | null, today: Day): Day {
  const least = addDays(today, leastLifeDays)
  return expires !== null && expires > least ? expires : least
}

/**
 * Ranges of point expiry dates, one per reminder; they do not overlap, so each point triggers the nearest reminder
 * only.
 */
export function noticeWindows(
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
