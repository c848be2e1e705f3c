import { formatCentavos } from '../format-money.ts'
import {
  isLowestRecentPrice,
  isPriceHistoryTooShort,
  type FormerPriceEvidence,
  findFormerPriceEvidence,
  type PriceChange,
} from './price-history.ts'

/** Text on a product page about the price before the offer. Null without 30 days of history. */
export function formatFormerPrice(
  basis: Pick<FormerPriceEvidence, 'began' | 'since' | 'lowest'>,
): string | null {
  const { lowest } = basis
  if (isPriceHistoryTooShort(basis)) return null
  return lowest === null
    ? 'En los 30 días antes de la oferta no estuvo a la venta.'
    : `El precio más bajo de los 30 días antes de la oferta: ${formatCentavos(lowest)}.`
}

/** Short text about the price before an offer, for product cards. Null without 30 days of history. */
export function formatFormerPriceBriefly(
  basis: Pick<FormerPriceEvidence, 'began' | 'since' | 'lowest'>,
): string | null {
  const { lowest } = basis
  if (isPriceHistoryTooShort(basis)) return null
  return lowest === null
    ? 'Sin venta en los 30 días antes'
    : `El más bajo de 30 días antes: ${formatCentavos(lowest)}`
}

/** Text beside a price: the lowest price of 30 days, or the price before an offer. Null without history. */
export function formatRecentLowestPrice(changes: readonly PriceChange[], now: Date): string | null {
  if (isLowestRecentPrice(changes, now)) return 'El más bajo de los últimos 30 días'
  const basis = findFormerPriceEvidence(changes, now)
  return basis && formatFormerPriceBriefly(basis)
}
