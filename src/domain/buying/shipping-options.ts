import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { type Centavos, zeroCentavos } from '../money.ts'
import { type FreeShippingRule, hasFreeShipping } from './free-shipping.ts'
import { calculateTieredCost, type ShippingTier } from './shipping-tiers.ts'

/** A shipping method with its cost and delivery time in a zone. */
export type ShippingRate = {
  code: string
  name: string
  cost: Centavos
  /** other costs from a weight or an amount */
  tiers: readonly ShippingTier[]
  minBusinessDays: number
  maxBusinessDays: number
  onlyDigital: boolean
  pickup: boolean
}

/** What shipping costs depend on besides the destination. */
type ShippedCart = {
  onlyDigital: boolean
  productsTotal: Centavos
  weightGrams: number
  couponFreesShipping: boolean
}

export type ShippingOption = {
  code: string
  name: string
  /** shipping cost in centavos, 0 if shipping is free for this cart */
  cost: Centavos
  from: Day
  to: Day
  pickup: boolean
  digital: boolean
}

/**
 * Shipping options of a cart, with cost in centavos and arrival days, counted from the day `handledOn`. Digital carts
 * are delivered by e-mail.
 */
export function listShippingOptions(
  rates: readonly ShippingRate[],
  cart: ShippedCart,
  free: FreeShippingRule | null,
  handledOn: Day,
): ShippingOption[] {
  const isFree =
    cart.couponFreesShipping || hasFreeShipping(cart.productsTotal, free && free.threshold)
  return rates
    .filter((rate) => rate.onlyDigital === cart.onlyDigital)
    .map((rate) => ({
      code: rate.code,
      name: rate.name,
      cost: isFree && rate.code === free?.method ? zeroCentavos : calculateTieredCost(rate, cart),
      from: addBusinessDays(handledOn, rate.minBusinessDays),
      to: addBusinessDays(handledOn, rate.maxBusinessDays),
      pickup: rate.pickup,
      digital: rate.onlyDigital,
    }))
}

/**
 * Returns the chosen shipping option or, if it is not available, the cheapest home or digital
 * delivery (the first of several equally cheap). Pick-up is never selected by default.
 */
export function findChosenShippingOption(
  options: readonly ShippingOption[],
  chosen: string | null,
): ShippingOption | undefined {
  const wanted = options.find((option) => option.code === chosen)
  const delivered = options.filter(({ pickup }) => !pickup)
  return wanted ?? delivered.sort((a, b) => a.cost - b.cost)[0]
}

/**
 * Home delivery of parcels that the checkout preselects, without (`paid`) and with free shipping (`free`); undefined
 * where there is none. Costs are those of a light parcel.
 */
export function listUsualHomeDeliveries(
  rates: readonly ShippingRate[],
  free: FreeShippingRule | null,
  handledOn: Day,
): Record<'paid' | 'free', ShippingOption | undefined> {
  const first = (isFree: boolean) => {
    const cart = {
      onlyDigital: false,
      productsTotal: zeroCentavos,
      weightGrams: 0,
      couponFreesShipping: isFree,
    }
    return findChosenShippingOption(listShippingOptions(rates, cart, free, handledOn), null)
  }
  return { paid: first(false), free: first(true) }
}
