import type { RewardPointsEntry } from '#contract/account.ts'
import { formatWithThousandsSeparators } from '#domain/format-money.ts'
import { fromPesos, multiplyCentavos, toPesos } from '#domain/money.ts'
import { formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { literals } from '../text/specified-texts.ts'

/** Formats reward points with comma thousands: `1,288`. */
export function formatPoints(points: number): string {
  return formatWithThousandsSeparators(points)
}

/** Formats reward points with their unit: `1 punto`, `1,288 puntos`. */
export function formatPointsWithUnit(points: number): string {
  return points === 1 ? '1 punto' : `${formatPoints(points)} puntos`
}

/** Value of reward points in pesos; undefined when the shop publishes no point value. */
export function calculatePointsWorth(
  points: number,
  pointValue: number | undefined,
): number | undefined {
  if (pointValue === undefined) return undefined
  return toPesos(multiplyCentavos(fromPesos(pointValue), points))
}

const maxThousands = 3

/** Suggested point amounts for a coupon: the minimum, the next thousands, the full balance. */
export function listRedeemablePointAmounts(total: number, minimum: number): number[] {
  if (total < minimum) return []
  const first = Math.floor(minimum / 1000) + 1
  const thousands = Array.from({ length: maxThousands }, (_, index) => (first + index) * 1000)
  return [...new Set([minimum, ...thousands.filter((points) => points < total), total])]
}

/** Total of earned reward points; only the status 'Ganados' counts (RWD-02). */
export function sumEarnedPoints(
  rewards: readonly Pick<RewardPointsEntry, 'status' | 'reward_points'>[],
): number {
  return rewards
    .filter((reward) => reward.status === literals.rewards.earned)
    .reduce((sum, reward) => sum + reward.reward_points, 0)
}

/** Finds the earned reward points that expire first, with their expiry date. */
export function findNextExpiringPoints(
  rewards: readonly Pick<RewardPointsEntry, 'status' | 'reward_points' | 'exp_date'>[],
): { points: number; day: string } | undefined {
  const dated = rewards.filter(
    (reward) => reward.status === literals.rewards.earned && reward.exp_date !== null,
  )
  const day = dated.map((reward) => reward.exp_date ?? '').sort()[0]
  if (!day) return undefined
  const points = sumEarnedPoints(dated.filter((reward) => reward.exp_date === day))
  return { points, day: formatFullDay(day) }
}
