import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { type Centavos, zeroCentavos } from '../money.ts'
import { type FreeShippingRule, hasFreeShipping } from './free-shipping.ts'

/** A shipping method with its cost and delivery time in a zone. */
export type ShippingRate = {
  code: string
  name: string
  cost: Centavos
  minBusinessDays: number
  maxBusinessDays: number
  onlyDigital: boolean
  pickup: boolean
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
  cart: { onlyDigital: boolean; productsTotal: Centavos; couponFreesShipping: boolean },
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
      cost: isFree && rate.code === free?.method ? zeroCentavos : rate.cost,
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
 * where there is none.
 */
export function listUsualHomeDeliveries(
  rates: readonly ShippingRate[],
  free: FreeShippingRule | null,
  handledOn: Day,
): Record<'paid' | 'free', ShippingOption | undefined> {
  const first = (isFree: boolean) => {
    const cart = { onlyDigital: false, productsTotal: zeroCentavos, couponFreesShipping: isFree }
    return findChosenShippingOption(listShippingOptions(rates, cart, free, handledOn), null)
  }
  return { paid: first(false), free: first(true) }
}
