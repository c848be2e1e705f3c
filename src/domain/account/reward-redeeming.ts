import { addDays, type Day } from '../calendar.ts'
import { type Centavos, multiply } from '../money.ts'
import { type Granted, type Refusal, refuse } from '../refusal.ts'

export type RedeemingRules = {
  /** value of one point */
  pointValue: Centavos
  minimumPoints: number
  /** coupon lifetime */
  couponDays: number
}

/** The coupon for `asked` points and its last day, or the refusal: 500 at 10 centavos → $50.00. */
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

/** The last day of points returned by a cancellation: unchanged, but at least 30 days from `today`. */
export function expiresOnAfterReturn(expires: Day | null, today: Day): Day {
  const least = addDays(today, leastLifeDays)
  return expires !== null && expires > least ? expires : least
}

/** Expiry windows per notice, so each point gets one notice, the nearest. */
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
