import { addDays, type Day, dayInMexico } from '../calendar.ts'
import { type Centavos, smallest } from '../money.ts'
import { bestPrice, type Pricing } from './offer.ts'

/** What a product cost from a moment on. */
export type PriceChange = Pricing & { changedAt: Date }
export type PriceOfDay = { day: Day; price: Centavos | null }

/** The days that count for the lowest price of late. */
const lowestOfDays = 30

/** What a product cost on each of the last days, the lowest of what held that day; null while it had no price. */
export function pricesByDay(
  changes: readonly PriceChange[],
  today: Day,
  count: number,
): PriceOfDay[] {
  const sorted = changes
    .map((change) => ({ ...change, day: dayInMexico(change.changedAt) }))
    .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(today, at + 1 - count)
    const held = sorted.findLast((change) => change.day < day)
    const inForce = [...(held ? [held] : []), ...sorted.filter((change) => change.day === day)]
    const prices = inForce.flatMap((change) => bestPrice(change, day) ?? [])
    return { day, price: lowest(prices) }
  })
}

/** The lowest price of the last days. */
export function lowestPrice(changes: readonly PriceChange[], today: Day): Centavos | null {
  return lowest(
    pricesByDay(changes, today, lowestOfDays).flatMap(({ price }) => (price === null ? [] : price)),
  )
}

function lowest([first, ...others]: readonly Centavos[]): Centavos | null {
  return first === undefined ? null : smallest(first, ...others)
}
