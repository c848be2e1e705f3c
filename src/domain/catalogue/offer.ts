import {
  type Day,
  toMexicoDay,
  getStartOfDay,
  getEndOfDay,
  toDateFromMexicoTime,
  type TimeOfDay,
} from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'

/**
 * Regular price of a product and at most one offer; the first and last day of the offer are
 * inclusive, its times of day optional.
 */
export type ProductPricing = {
  /** regular price in centavos; null: listed but not for sale, "Precio no disponible" */
  regular: Centavos | null
  special: Centavos | null
  specialFrom: Day | null
  specialFromTime: TimeOfDay | null
  specialTo: Day | null
  specialToTime: TimeOfDay | null
}

/** Start and end of an offer. */
type OfferSpan = Omit<ProductPricing, 'regular' | 'special'>

/**
 * Whether the special price applies now: it is below the regular price, has started and has not
 * ended. The start time is inclusive, the end time exclusive.
 */
export function isOnOffer(pricing: ProductPricing, now: Date): boolean {
  const { regular, special, specialFrom, specialFromTime, specialTo, specialToTime } = pricing
  if (regular === null || special === null || special >= regular || specialTo === null) return false
  const today = toMexicoDay(now)
  if (today > specialTo || (specialFrom !== null && today < specialFrom)) return false
  if (
    today === specialFrom &&
    specialFromTime &&
    now < toDateFromMexicoTime(today, specialFromTime)
  )
    return false
  return !(
    today === specialTo &&
    specialToTime &&
    now >= toDateFromMexicoTime(today, specialToTime)
  )
}

/** Selling price of a product at a given time, in centavos; null without a price. */
export function getCurrentPrice(pricing: ProductPricing, now: Date): Centavos | null {
  return isOnOffer(pricing, now) ? pricing.special : pricing.regular
}

/**
 * Whether a change replaces the running offer of a product by one that does not apply now; removing
 * the offer does not count.
 */
export function doesPriceChangeEndRunningOffer(
  before: ProductPricing,
  after: ProductPricing,
  now: Date,
): boolean {
  return after.special !== null && isOnOffer(before, now) && !isOnOffer(after, now)
}

/** Time at which an offer starts; null without a start date. */
export function getOfferStart({ specialFrom, specialFromTime }: OfferSpan): Date | null {
  return specialFrom === null ? null : getStartOfDay(specialFrom, specialFromTime)
}

/** End of an offer; null without an end date. An offer without an end date never applies. */
export function getOfferEnd({ specialTo, specialToTime }: OfferSpan): Date | null {
  return specialTo === null ? null : getEndOfDay(specialTo, specialToTime)
}

/** Discount from the regular price in whole percent. */
export function calculateDiscountPercent(regular: number, price: number): number {
  return Math.round(((regular - price) / regular) * 100)
}
