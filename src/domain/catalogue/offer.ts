import {
  type Day,
  dayInMexico,
  firstMoment,
  lastMoment,
  momentInMexico,
  type TimeOfDay,
} from '../calendar.ts'
import type { Centavos } from '../money.ts'

/** Regular price and one optional offer with inclusive days and optional times. */
export type Pricing = {
  /** null: listed but not buyable, "Precio no disponible" */
  regular: Centavos | null
  special: Centavos | null
  specialFrom: Day | null
  specialFromTime: TimeOfDay | null
  specialTo: Day | null
  specialToTime: TimeOfDay | null
}

/** The period of an offer. */
type OfferSpan = Omit<Pricing, 'regular' | 'special'>

/**
 * Whether the special price applies: below the regular price, begun, and with an end today or later; with times, from
 * the first until just before the last.
 */
export function isOnOffer(pricing: Pricing, now: Date): boolean {
  const { regular, special, specialFrom, specialFromTime, specialTo, specialToTime } = pricing
  if (regular === null || special === null || special >= regular || specialTo === null) return false
  const today = dayInMexico(now)
  if (today > specialTo || (specialFrom !== null && today < specialFrom)) return false
  if (today === specialFrom && specialFromTime && now < momentInMexico(today, specialFromTime))
    return false
  return !(today === specialTo && specialToTime && now >= momentInMexico(today, specialToTime))
}

/** The price in force at a moment, in centavos; null when the product has no price. */
export function bestPrice(pricing: Pricing, now: Date): Centavos | null {
  return isOnOffer(pricing, now) ? pricing.special : pricing.regular
}

/** Whether a change replaces the running offer by one that does not hold now; taking an offer away is no such change. */
export function endsRunningOffer(before: Pricing, after: Pricing, now: Date): boolean {
  return after.special !== null && isOnOffer(before, now) && !isOnOffer(after, now)
}

/** The first moment of an offer; null where it has no beginning. */
export function offerBegins({ specialFrom, specialFromTime }: OfferSpan): Date | null {
  return specialFrom === null ? null : firstMoment(specialFrom, specialFromTime)
}

/** The end of an offer; null without an end, which never applies. */
export function offerEnds({ specialTo, specialToTime }: OfferSpan): Date | null {
  return specialTo === null ? null : lastMoment(specialTo, specialToTime)
}

/** Discount on the regular price in whole percent. */
export function percentOff(regular: number, price: number): number {
  return Math.round(((regular - price) / regular) * 100)
}
