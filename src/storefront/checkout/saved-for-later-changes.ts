import type { ProductCard } from '#contract/catalogue.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** A saved-for-later item, stored in the browser or the account. */
export interface SavedLine {
  productId: number
  name: string
  quantity: number
  /** Product price in pesos at the time of saving; null if no price was stored */
  savedPrice: number | null
  /** Current product card of the saved item; null when the product is no longer sold */
  card: ProductCard | null
}

/**
 * Describes how price or stock of a saved-for-later item have changed since saving; null if
 * unchanged.
 */
export function describeSavedProductChanges({
  savedPrice,
  card,
}: SavedLine): { good: boolean; words: string } | null {
  const price = card?.best_price ?? null
  if (!card || price === null) return { good: false, words: 'Ya no se vende' }
  if (card.qty === 0) return { good: false, words: 'Agotado por ahora' }
  if (savedPrice === null || savedPrice === price) return null
  const good = price < savedPrice
  const change = `de ${formatMoney(savedPrice)} a ${formatMoney(price)}`
  return { good, words: `${good ? 'Bajó' : 'Subió'} ${change} desde que lo guardaste` }
}
