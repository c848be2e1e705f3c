import { chosenOption, type ShippingOption, shippingOptions } from '#domain/buying/shipping.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { zero } from '#domain/money.ts'
import * as shipping from '#persistence/buying/shipping.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

type ZoneTimes = {
  postcodePrefixes: string[]
  /** cheapest home delivery of a zone: `paid` without free shipping, `free` with it; undefined without home delivery */
  paid: ShippingOption | undefined
  free: ShippingOption | undefined
}

/** Delivery dates of parcels that leave now, per zone, by the rules of the checkout. */
export async function readDeliveryTimes(db: Db, now: Date): Promise<ZoneTimes[]> {
  const [policy, zones] = await Promise.all([readCheckoutPolicy(db), shipping.zones(db)])
  const today = dayInMexico(now)
  return zones.map(({ postcodePrefixes, rates }) => {
    const toDoors = rates.filter(({ pickup }) => !pickup)
    const first = (isFree: boolean) => {
      const cart = { onlyDigital: false, productsTotal: zero, couponFreesShipping: isFree }
      return chosenOption(shippingOptions(toDoors, cart, policy.freeShipping, today), null)
    }
    return { postcodePrefixes, paid: first(false), free: first(true) }
  })
}
