import { addDays, type Day } from '../calendar.ts'
import { type Centavos, multiply } from '../money.ts'
import { type Granted, type Refusal, refuse } from '../refusal.ts'

export type RedeemingRules = {
  /** what one point is worth */
  pointValue: Centavos
  minimumPoints: number
  /** how long the coupon can be used */
  couponDays: number
}

/** What `asked` points are worth as a coupon and its last day, or why they cannot be had: 500 at 10 centavos → $50.00. */
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

/** The last day of points that come back with a cancelled order: theirs, but never less than 30 days from `today`. */
export function expiresOnAfterReturn(expires: Day | null, today: Day): Day {
  const least = addDays(today, leastLifeDays)
  return expires !== null && expires > least ? expires : least
}

/** The last days of the points each notice is for, so that those near their end get the nearest one only. */
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
