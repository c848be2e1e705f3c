import { shownMoney } from '#domain/shown-money.ts'
import type { Block, Fact } from './letter.ts'
import type { OrderNewsData } from './order-news.ts'

/** What was bought and what it came to. */
export function bought(data: OrderNewsData): Block {
  const sums: Fact[] = [['Subtotal', shownMoney(data.subtotal)]]
  if (data.discount > 0) sums.push(['Descuento', `−${shownMoney(data.discount)}`])
  if (data.shippingName) {
    sums.push([data.shippingName, data.shipping === 0 ? 'Gratis' : shownMoney(data.shipping)])
  }
  sums.push(['Total, IVA incluido', shownMoney(data.total)])
  const products = data.lines.map((line) => ({ ...line, amount: shownMoney(line.amount) }))
  return { products, sums }
}
