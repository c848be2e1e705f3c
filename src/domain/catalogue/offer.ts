import type { Day } from '../calendar.ts'
import type { Centavos } from '../money.ts'

/** What a product costs: its regular price and, at most, one offer with both its days inclusive. */
export type Pricing = {
  /** null: listed but not buyable, "Precio no disponible" */
  regular: Centavos | null
  special: Centavos | null
  specialFrom: Day | null
  specialTo: Day | null
}

/**
 * Whether the special price holds on `today`: it is below the regular price, has begun, has an end and
 * the end is today or later.
 */
export function isOnOffer(pricing: Pricing, today: Day): boolean {
  const { regular, special, specialFrom, specialTo } = pricing
  if (regular === null || special === null || special >= regular || specialTo === null) return false
  return (specialFrom === null || specialFrom <= today) && today <= specialTo
}

/** The price in force on `today`, in centavos; null when the product has no price. */
export function bestPrice(pricing: Pricing, today: Day): Centavos | null {
  return isOnOffer(pricing, today) ? pricing.special : pricing.regular
}

/** How much less than its regular price something costs, in whole percent. */
export function percentOff(regular: number, now: number): number {
  return Math.round(((regular - now) / regular) * 100)
}
