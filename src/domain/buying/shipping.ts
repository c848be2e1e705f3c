import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'
import { type Centavos, zero } from '../money.ts'
import { type FreeShipping, reachesFreeShipping } from './free-shipping.ts'

/** One way to send, as it costs and takes in the zone of an address. */
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
  /** in centavos, after free shipping */
  cost: Centavos
  from: Day
  to: Day
  pickup: boolean
  digital: boolean
}

/**
 * The ways to send a cart, in the order given, with cost in centavos and days of arrival. Keys go by mail
 * when everything is digital; nothing else does.
 */
export function shippingOptions(
  rates: readonly ShippingRate[],
  cart: { onlyDigital: boolean; productsTotal: Centavos; couponFreesShipping: boolean },
  free: FreeShipping | null,
  today: Day,
): ShippingOption[] {
  const isFree =
    cart.couponFreesShipping || reachesFreeShipping(cart.productsTotal, free && free.threshold)
  return rates
    .filter((rate) => rate.onlyDigital === cart.onlyDigital)
    .map((rate) => ({
      code: rate.code,
      name: rate.name,
      cost: isFree && rate.code === free?.method ? zero : rate.cost,
      from: addBusinessDays(today, rate.minBusinessDays),
      to: addBusinessDays(today, rate.maxBusinessDays),
      pickup: rate.pickup,
      digital: rate.onlyDigital,
    }))
}

/** The option a shopper chose, else the cheapest, of equals the first; undefined when none reaches them. */
export function chosenOption(
  options: readonly ShippingOption[],
  chosen: string | null,
): ShippingOption | undefined {
  const wanted = options.find((option) => option.code === chosen)
  return wanted ?? [...options].sort((a, b) => a.cost - b.cost)[0]
}
