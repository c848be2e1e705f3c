import { findChosenShippingOption, listShippingOptions } from '#domain/buying/shipping-options.ts'
import { reachesShippingTier, type TieredParcel } from '#domain/buying/shipping-tiers.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, maxCentavos, zeroCentavos } from '#domain/money.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

type PricedParcel = { digital: boolean; price: Centavos; weightGrams: number | null }

/**
 * Creates a function that returns the highest shipping cost of a single product to any zone, by
 * each zone's cheapest method; null if no zone ships the product.
 */
export async function createMaxShippingCostCalculator(
  db: Db,
  now: Date,
): Promise<(product: PricedParcel) => Centavos | null> {
  const [{ freeShipping }, zones] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.listShippingZones(db),
  ])
  const today = toMexicoDay(now)
  const tiers = zones.flatMap(({ rates }) => rates.flatMap((rate) => rate.tiers))
  const known = new Map<string, Centavos | null>()

  function costOf(onlyDigital: boolean, parcel: TieredParcel): Centavos | null {
    const cart = { onlyDigital, ...parcel, couponFreesShipping: false }
    const costs = zones.flatMap(({ rates }) => {
      const options = listShippingOptions(rates, cart, freeShipping, today)
      return findChosenShippingOption(options, null)?.cost ?? []
    })
    return costs.length > 0 ? maxCentavos(zeroCentavos, ...costs) : null
  }

  return ({ digital, price, weightGrams }) => {
    const parcel = { productsTotal: price, weightGrams: weightGrams ?? 0 }
    const isFree = freeShipping?.threshold != null && price >= freeShipping.threshold
    const reached = tiers.map((tier) => reachesShippingTier(tier, parcel)).join()
    const key = `${digital} ${isFree} ${reached}`
    const found = known.get(key)
    if (found !== undefined) return found
    const cost = costOf(digital, parcel)
    known.set(key, cost)
    return cost
  }
}
