import type { OfficeStockRow, StockListResponse } from '#contract/operator/stock.ts'
import {
  formatDaysUntilSoldOut,
  criticalStockThresholdDays,
} from '#domain/buying/stock-forecast.ts'

export const stockTabs = new Map<string, { label: string; tab: keyof StockListResponse['counts'] }>(
  [
    ['se-acaba', { label: 'Se acaba', tab: 'soon' }],
    ['agotado', { label: 'Agotado', tab: 'none' }],
    ['sin-movimiento', { label: 'Sin movimiento', tab: 'still' }],
    ['todo', { label: 'Todo', tab: 'all' }],
  ],
)
export const defaultStockTab = 'se-acaba'

export const emptyStockTexts: Record<keyof StockListResponse['counts'], string> = {
  soon: 'Nada se acaba en 30 días. Lo que se venda y vaya a faltar aparece aquí solo.',
  none: 'Nada está agotado.',
  still: 'Todo lo que hay se ha vendido en los últimos 30 días.',
  all: 'Todavía no hay productos. Los que agregues o importes aparecen aquí.',
}

type Lasting = Pick<OfficeStockRow, 'outlook' | 'days_left' | 'sold'>

/** Number of days for which the stock lasts, as text, or the reason why it is unknown. */
export function formatStockDaysLeft({ outlook, days_left: days }: Lasting): string {
  return formatDaysUntilSoldOut(
    outlook === 'days' ? { is: outlook, days: days ?? 0 } : { is: outlook },
  )
}

/** Whether a selling product is out of stock or soon will be. */
export function isStockRunningOut({ outlook, days_left: days, sold }: Lasting): boolean {
  return (
    (outlook === 'sold-out' && sold > 0) ||
    (outlook === 'days' && (days ?? 0) < criticalStockThresholdDays)
  )
}

/** Average number of units sold per day as text: `0.4 al día`. */
export function formatAverageUnitsSoldPerDay(sold: number): string {
  if (sold === 0) return '0 al día'
  const perDay = sold / 30
  return perDay < 0.1
    ? 'menos de 0.1 al día'
    : `${perDay.toLocaleString('es-MX', { maximumFractionDigits: 1 })} al día`
}

export function formatStockUnitCount(count: number): string {
  return count === 1 ? '1 pieza' : `${count.toLocaleString('es-MX')} piezas`
}

/** Stock on hand as text: `126, con 2 vendidas sin empacar`. */
export function formatStockOnHand(onHand: number, unpacked: number): string {
  const sold = unpacked === 1 ? '1 vendida' : `${unpacked.toLocaleString('es-MX')} vendidas`
  return `${(onHand + unpacked).toLocaleString('es-MX')}, con ${sold} sin empacar`
}

/**
 * Message after a stock movement that changed nothing, because the entered quantity equals the
 * current stock.
 */
export function formatStockUnchangedMessage(onHand: number, unpacked: number): string {
  return unpacked === 0
    ? `No cambió: ya había ${formatStockUnitCount(onHand)}.`
    : `Cuadra. En el estante hay ${formatStockOnHand(onHand, unpacked)}.`
}
