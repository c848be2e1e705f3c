import type { Static } from 'typebox'
import type { SellingPriceChange } from '#contract/operator/product-change-sets.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/**
 * Notice of the product's selling price today, before and after the change. An offer that starts
 * later does not affect today's price.
 */
export function SellingPriceChangeNotice({ sells }: { sells: Static<typeof SellingPriceChange> }) {
  const { before, after, ends_offer } = sells
  const [was, is] = [before, after].map((price) =>
    price === null ? 'sin precio' : formatMoney(price),
  )
  return (
    <span className={ends_offer ? 'sub late' : 'sub'}>
      {was === is ? `Hoy se sigue vendiendo a ${is}` : `Hoy se vende a ${was}, quedaría en ${is}`}
      {ends_offer ? ': su oferta vigente termina' : ''}
    </span>
  )
}
