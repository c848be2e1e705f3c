import type { Coupon } from '#domain/buying/discounts/coupon.ts'
import {
  createDiscountSimulation,
  type StoredDiscountSimulation,
} from '#domain/buying/discounts/discount-simulation.ts'
import { dayInMs } from '#domain/durations.ts'
import * as pastPurchases from '#persistence/buying/past-purchases.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import type { Db } from '#persistence/database.ts'
import { readActiveBundles, readCheckoutPolicy } from '../read-settings.ts'

const days = 30
/** Maximum number of past orders repriced in a discount simulation; the newest are chosen. */
const mostOrders = 20_000
const pageSize = 500
/** Time limit of a discount simulation, in ms. */
const patienceMs = 5000

export type SimulatedDiscount = { promotion: promotions.ScheduledPromotion } | { coupon: Coupon }

/**
 * Simulates a planned promotion or coupon on the orders of the last thirty days, with the shop's
 * own cart pricing.
 */
export async function simulateDiscounts(
  db: Db,
  version: string,
  offered: SimulatedDiscount,
  now: Date,
): Promise<StoredDiscountSimulation> {
  const since = new Date(now.getTime() - days * dayInMs)
  const { freeShipping } = await readCheckoutPolicy(db)
  const inForce = await promotions.listActivePromotions(db, now)
  const own = 'promotion' in offered ? [offered.promotion] : []
  const others = inForce.filter(({ id }) => own.every((one) => one.id !== id))
  const rehearsed =
    'coupon' in offered
      ? offered
      : { promotions: [...others, ...own].toSorted((one, other) => one.place - other.place) }
  const bundles = await readActiveBundles(db)
  const rehearsal = createDiscountSimulation(rehearsed, {
    bundles,
    promotions: others,
    freeShipping,
    now,
  })
  const { from, all } = await pastPurchases.readPastPurchaseCountAndStart(db, since, mostOrders)
  const slugs = new Map<number, string[]>()
  const begun = performance.now()
  let after: Parameters<typeof pastPurchases.listPurchasePage>[1] | undefined = {
    paidAt: from,
    id: 0,
  }
  while (after && performance.now() - begun < patienceMs) {
    const { purchases, next } = await pastPurchases.listPurchasePage(db, after, {
      limit: pageSize,
      slugs,
    })
    for (const purchase of purchases) rehearsal.look(purchase)
    after = next
  }
  const moments = { at: now.toISOString(), since: since.toISOString() }
  return { ...rehearsal.sums(), ...moments, version, all }
}
