import { type EarningRules, pointsFor } from '#domain/account/reward-earning.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { dayInMs } from '#domain/durations.ts'
import { type Centavos, multiply } from '#domain/money.ts'
import * as pointsDesk from '#persistence/account/points-desk.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

const daysBack = 30
const monthsAhead = 12
const giftsShown = 20
/** Maximum orders in a simulation; the newest are used. */
const mostOrders = 20_000

/** Reward points of all shoppers: liability, movements, expirations, grants by operators. */
export async function readPoints(db: Db, now: Date) {
  const since = new Date(now.getTime() - daysBack * dayInMs)
  const [{ earning, redeeming }, outstanding, expiring, days, gifts] = await Promise.all([
    readCheckoutPolicy(db),
    pointsDesk.outstanding(db),
    pointsDesk.expiring(db, dayInMexico(now), monthsAhead),
    pointsDesk.days(db, since),
    pointsDesk.gifts(db, giftsShown),
  ])
  const worth = (points: number) => multiply(redeeming.pointValue, points)
  return { earning, redeeming, outstanding, expiring, days, gifts, worth }
}

type RateSimulation = {
  orders: number
  now: { points: number; worth: Centavos }
  other: { points: number; worth: Centavos }
}

/** Points earned by the orders of the last thirty days, and points at a different earning rate. */
export async function simulateRate(
  db: Db,
  rate: Pick<EarningRules, 'points' | 'perAmount'>,
  now: Date,
): Promise<RateSimulation> {
  const since = new Date(now.getTime() - daysBack * dayInMs)
  const { earning, redeeming } = await readCheckoutPolicy(db)
  const paid = await pointsDesk.paidForProducts(db, since, mostOrders)
  const sum = (rules: EarningRules) => {
    const points = paid.reduce((all, one) => all + pointsFor(one, rules), 0)
    return { points, worth: multiply(redeeming.pointValue, points) }
  }
  return { orders: paid.length, now: sum(earning), other: sum({ ...earning, ...rate }) }
}
