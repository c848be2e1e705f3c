/** Number of past days from which a product's sales rate is calculated. */
export const salesVelocityPeriodDays = 30
/** Days of remaining stock below which a product counts as running out. */
export const runningOutThresholdDays = 30
/** Days of remaining stock below which a product sells out before it can be restocked. */
export const criticalStockThresholdDays = 7
/** Minimum sold units for which a stock forecast is made. */
const fewestSold = 3
const longestDays = 365

/**
 * Forecast of how many days a product's stock will last, or the reason why no forecast is possible.
 */
type StockOutlook =
  | { is: 'days'; days: number }
  | { is: 'sold-out' | 'unsold' | 'too-few-sold' | 'over-a-year' }

/**
 * Forecasts how many days the stock lasts, from the unreserved units and the units sold in
 * `salesVelocityPeriodDays`. Example: 10 unreserved, 15 sold in 30 days → 20 days.
 */
export function forecastDaysUntilSoldOut({
  free,
  sold,
}: {
  free: number
  sold: number
}): StockOutlook {
  if (free <= 0) return { is: 'sold-out' }
  if (sold === 0) return { is: 'unsold' }
  if (sold < fewestSold) return { is: 'too-few-sold' }
  const days = Math.floor((free * salesVelocityPeriodDays) / sold)
  return days > longestDays ? { is: 'over-a-year' } : { is: 'days', days }
}

export function formatDaysUntilSoldOut(outlook: StockOutlook): string {
  switch (outlook.is) {
    case 'sold-out':
      return 'Agotado'
    case 'unsold':
      return 'Sin ventas en 30 días'
    case 'too-few-sold':
      return 'Se vende muy poco para decirlo'
    case 'over-a-year':
      return 'Más de un año'
    case 'days':
      if (outlook.days === 0) return 'Menos de un día'
      return outlook.days === 1 ? '1 día' : `${outlook.days} días`
  }
}
