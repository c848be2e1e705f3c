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

/** For how long it lasts, or why that cannot be said. */
export function lastsWords({ outlook, days_left: days }: Lasting): string {
  return outlookWords(outlook === 'days' ? { is: outlook, days: days ?? 0 } : { is: outlook })
}

/** It sells, and there is none or soon will be none. */
export function isShort({ outlook, days_left: days, sold }: Lasting): boolean {
  return (outlook === 'sold-out' && sold > 0) || (outlook === 'days' && (days ?? 0) < shortDays)
}

/** How fast it goes: `0.4 al día`. */
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
