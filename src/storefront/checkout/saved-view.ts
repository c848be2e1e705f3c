import type { ProductCard } from '#contract/catalogue.ts'
import { formatMoney } from '#ui/text/format.ts'

/** A product that somebody keeps for later, in the browser or in the account. */
export interface SavedLine {
  productId: number
  name: string
  quantity: number
  /** pesos when it was saved; null when it had no price */
  savedPrice: number | null
  /** as it is now; null when it is not sold any more */
  card: ProductCard | null
}

/** What has changed since it was saved, in words; null when nothing has. */
export function savedNews({
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
