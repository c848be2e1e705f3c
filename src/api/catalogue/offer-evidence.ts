import type { ProductDetail } from '#contract/catalogue.ts'
import { formatFormerPrice } from '#domain/catalogue/former-price-texts.ts'
import type { FormerPriceEvidence } from '#domain/catalogue/price-history.ts'

/** Converts the evidence for an offer into the wire format of a product page. */
export function toOfferEvidence(
  basis: FormerPriceEvidence,
): Pick<ProductDetail, 'asked_days' | 'lowest_before'> {
  const lowestBefore = formatFormerPrice(basis)
  return { asked_days: basis.askedDays, ...(lowestBefore && { lowest_before: lowestBefore }) }
}
