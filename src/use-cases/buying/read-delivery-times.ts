import { getHandlingDay } from '#domain/buying/order-cutoff.ts'
import { listUsualHomeDeliveries, type ShippingOption } from '#domain/buying/shipping-options.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

type ZoneTimes = {
  postcodePrefixes: string[]
  /**
   * cheapest home delivery to a zone, without (`paid`) and with free shipping (`free`); undefined
   * if the zone has no home delivery
   */
  paid: ShippingOption | undefined
  free: ShippingOption | undefined
}

/** Delivery dates of parcels ordered now, for each shipping zone, by the rules of the checkout. */
export async function readDeliveryTimes(db: Db, now: Date): Promise<ZoneTimes[]> {
  const [policy, zones] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.listShippingZones(db),
  ])
  const handledOn = getHandlingDay(now, policy.orderCutoffHour)
  return zones.map(({ postcodePrefixes, rates }) => ({
    postcodePrefixes,
    ...listUsualHomeDeliveries(rates, policy.freeShipping, handledOn),
  }))
}
