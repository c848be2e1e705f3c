import { type PointsEarningRules, calculateEarnedPoints } from '#domain/account/reward-earning.ts'
import { dayInMs } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, multiplyCentavos } from '#domain/money.ts'
import * as pointsStatistics from '#persistence/account/points-statistics.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

const daysBack = 30
const monthsAhead = 12
const giftsShown = 20
/** Maximum orders in a simulation of the points earning rate; the newest are used. */
const mostOrders = 20_000

/**
 * Statistics of all shoppers' reward points: outstanding value, movements, expirations, grants by
 * operators.
 */
export async function readPointsStatistics(db: Db, now: Date) {
  const since = new Date(now.getTime() - daysBack * dayInMs)
  const [{ earning, redeeming }, outstanding, expiring, days, gifts] = await Promise.all([
    readCheckoutPolicy(db),
    pointsStatistics.readOutstandingPoints(db),
    pointsStatistics.listExpiringPoints(db, toMexicoDay(now), monthsAhead),
    pointsStatistics.listPointsByDay(db, since),
    pointsStatistics.listOperatorGrantedPoints(db, giftsShown),
  ])
  const worth = (points: number) => multiplyCentavos(redeeming.pointValue, points)
  return { earning, redeeming, outstanding, expiring, days, gifts, worth }
}

type RateSimulation = {
  orders: number
  now: { points: number; worth: Centavos }
  other: { points: number; worth: Centavos }
}

/**
 * Compares the reward points earned by the orders of the last thirty days with those that the same
 * orders would have earned at another rate.
 */
export async function simulatePointsEarningRate(
  db: Db,
  rate: Pick<PointsEarningRules, 'points' | 'perAmount'>,
  now: Date,
): Promise<RateSimulation> {
  const since = new Date(now.getTime() - daysBack * dayInMs)
  const { earning, redeeming } = await readCheckoutPolicy(db)
  const paid = await pointsStatistics.listRecentOrderAmounts(db, since, mostOrders)
  const sum = (rules: PointsEarningRules) => {
    const points = paid.reduce((all, one) => all + calculateEarnedPoints(one, rules), 0)
    return { points, worth: multiplyCentavos(redeeming.pointValue, points) }
  }
  return { orders: paid.length, now: sum(earning), other: sum({ ...earning, ...rate }) }
}
