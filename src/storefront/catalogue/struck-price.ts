import type { ProductDetail } from '#contract/catalogue.ts'

type Offer = Pick<ProductDetail, 'on_offer' | 'original_price' | 'asked_days'>

/**
 * Regular price to strike through during an offer, in pesos; null without an offer, or if the price
 * was never charged before it.
 */
export function findStruckPrice({ on_offer, original_price, asked_days }: Offer): number | null {
  return on_offer && asked_days !== 0 ? original_price : null
}
