import { formatCentavos } from '#domain/format-money.ts'
import type { AmountMissingToPromotion, Promotion, PromotionDeal } from './promotions.ts'

/** Formats what a shopper gets by a promotion: `Llevas 3 y pagas 2`. */
export function formatPromotionDeal(deal: PromotionDeal): string {
  if (deal.kind === 'amount') {
    return deal.least === 0
      ? `${deal.percent}% de descuento`
      : `${deal.percent}% de descuento desde ${formatCentavos(deal.least)}`
  }
  const { buy, get, percent } = deal
  if (percent === 100) return `Llevas ${buy + get} y pagas ${buy}`
  const which = get === 1 ? 'la más barata lleva' : `las ${get} más baratas llevan`
  return `De cada ${buy + get}, ${which} ${percent}% de descuento`
}

/** Text of a promotion on the page of a product that it includes. */
export function formatPromotionForProductPage({
  name,
  deal,
}: Pick<Promotion, 'name' | 'deal'>): string {
  return `${name}: ${formatPromotionDeal(deal)}. Se descuenta en el carrito.`
}

/** Text about a promotion that the cart nearly reaches, with the missing quantity or amount. */
export function formatAmountMissingToPromotion({
  promotion,
  ...missing
}: AmountMissingToPromotion): string {
  const { name, deal } = promotion
  const given = `${name}: ${formatPromotionDeal(deal)}.`
  if ('amount' in missing) return `Te faltan ${formatCentavos(missing.amount)}. ${given}`
  const { units } = missing
  return units === 1 ? `Agrega 1 pieza más. ${given}` : `Agrega ${units} piezas más. ${given}`
}
