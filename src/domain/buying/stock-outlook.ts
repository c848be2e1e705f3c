/** Period in days for a product's sales rate. */
export const paceDays = 30
/** Number of days: a product whose stock lasts less is running out. */
export const soonDays = 30
/** Number of days: a product whose stock lasts less sells out before it can be restocked. */
export const shortDays = 7
/** Minimum sales for a stock forecast. */
const fewestSold = 3
const longestDays = 365

/** Forecast of the days that the remaining stock lasts, or the reason it is unknown. */
type StockOutlook =
  | { is: 'days'; days: number }
  | { is: 'sold-out' | 'unsold' | 'too-few-sold' | 'over-a-year' }

/** Forecasts stock from free units and sales of `paceDays`: 10 free and 15 sold last 20 days. */
export function outlookOf({ free, sold }: { free: number; sold: number }): StockOutlook {
  if (free <= 0) return { is: 'sold-out' }
  if (sold === 0) return { is: 'unsold' }
  if (sold < fewestSold) return { is: 'too-few-sold' }
  const days = Math.floor((free * paceDays) / sold)
  return days > longestDays ? { is: 'over-a-year' } : { is: 'days', days }
}

export function outlookWords(outlook: StockOutlook): string {
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
