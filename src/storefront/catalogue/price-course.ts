import type { PriceHistoryResponse } from '#contract/price-history.ts'

type DailyPrice = PriceHistoryResponse['days'][number]

/** Price changes of a product, oldest first, and the last known day. */
export interface PriceCourse {
  changes: DailyPrice[]
  until: string
}

/** Reduces prices by day to their changes; null without days. */
export function toPriceCourse(days: PriceHistoryResponse['days']): PriceCourse | null {
  const last = days.at(-1)
  if (!last) return null
  const changes = days.filter(({ price }, at) => at === 0 || days[at - 1]?.price !== price)
  return { changes, until: last.day }
}
