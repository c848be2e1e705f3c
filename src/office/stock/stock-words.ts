import type { OfficeStockRow, StockListReply } from '#contract/operator/stock.ts'
import { outlookWords, shortDays } from '#domain/buying/stock-outlook.ts'

export const stockTabs = new Map<string, { label: string; tab: keyof StockListReply['counts'] }>([
  ['se-acaba', { label: 'Se acaba', tab: 'soon' }],
  ['agotado', { label: 'Agotado', tab: 'none' }],
  ['sin-movimiento', { label: 'Sin movimiento', tab: 'still' }],
  ['todo', { label: 'Todo', tab: 'all' }],
])
export const firstTab = 'se-acaba'

export const emptyWords: Record<keyof StockListReply['counts'], string> = {
  soon: 'Nada se acaba en 30 días. Lo que se venda y vaya a faltar aparece aquí solo.',
  none: 'Nada está agotado.',
  still: 'Todo lo que hay se ha vendido en los últimos 30 días.',
  all: 'Todavía no hay productos. Los que agregues o importes aparecen aquí.',
}

type Lasting = Pick<OfficeStockRow, 'outlook' | 'days_left' | 'sold'>

/** Remaining days of stock as text, or the reason why unknown. */
export function lastsWords({ outlook, days_left: days }: Lasting): string {
  return outlookWords(outlook === 'days' ? { is: outlook, days: days ?? 0 } : { is: outlook })
}

/** Whether a selling product is out of stock or soon will be. */
export function isShort({ outlook, days_left: days, sold }: Lasting): boolean {
  return (outlook === 'sold-out' && sold > 0) || (outlook === 'days' && (days ?? 0) < shortDays)
}

/** Average daily sales as text: `0.4 al día`. */
export function paceWords(sold: number): string {
  if (sold === 0) return '0 al día'
  const perDay = sold / 30
  return perDay < 0.1
    ? 'menos de 0.1 al día'
    : `${perDay.toLocaleString('es-MX', { maximumFractionDigits: 1 })} al día`
}

export function pieces(count: number): string {
  return count === 1 ? '1 pieza' : `${count.toLocaleString('es-MX')} piezas`
}

/** Stock on hand as text: `126, con 2 vendidas sin empacar`. */
export function shelfWords(onHand: number, unpacked: number): string {
  const sold = unpacked === 1 ? '1 vendida' : `${unpacked.toLocaleString('es-MX')} vendidas`
  return `${(onHand + unpacked).toLocaleString('es-MX')}, con ${sold} sin empacar`
}

/** Message that a movement changed nothing, because the stock was already equal. */
export function unchangedWords(onHand: number, unpacked: number): string {
  return unpacked === 0
    ? `No cambió: ya había ${pieces(onHand)}.`
    : `Cuadra. En el estante hay ${shelfWords(onHand, unpacked)}.`
}
