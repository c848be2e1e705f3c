import {
  type Day,
  dayInMexico,
  firstMoment,
  lastMoment,
  momentInMexico,
  type TimeOfDay,
} from '../calendar.ts'
import type { Centavos } from '../money.ts'

/** Regular price and one optional offer, with inclusive days and optional times. */
export type Pricing = {
  /** regular price in centavos; null: listed but not for sale, "Precio no disponible" */
  regular: Centavos | null
  special: Centavos | null
  specialFrom: Day | null
  specialFromTime: TimeOfDay | null
  specialTo: Day | null
  specialToTime: TimeOfDay | null
}

/** Start and end of an offer. */
type OfferSpan = Omit<Pricing, 'regular' | 'special'>

/**
 * Whether the special price applies now: below the regular price, started, and not ended. The start time is inclusive,
 * the end time exclusive.
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

/** Selling price at a moment, in centavos; null without a price. */
export function bestPrice(pricing: Pricing, now: Date): Centavos | null {
  return isOnOffer(pricing, now) ? pricing.special : pricing.regular
}

/** Whether a change replaces the running offer by an inactive offer; removing the offer does not count. */
export function endsRunningOffer(before: Pricing, after: Pricing, now: Date): boolean {
  return after.special !== null && isOnOffer(before, now) && !isOnOffer(after, now)
}

/** Start of an offer; null without a start date. */
export function offerBegins({ specialFrom, specialFromTime }: OfferSpan): Date | null {
  return specialFrom === null ? null : firstMoment(specialFrom, specialFromTime)
}

/** End of an offer; null without an end, in which case it never applies. */
export function offerEnds({ specialTo, specialToTime }: OfferSpan): Date | null {
  return specialTo === null ? null : lastMoment(specialTo, specialToTime)
}

/** Discount from the regular price in whole percent. */
export function percentOff(regular: number, price: number): number {
  return Math.round(((regular - price) / regular) * 100)
}
