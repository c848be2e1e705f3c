import { addDays, type Day, dayInMexico, momentInMexico } from '../calendar.ts'
import { type Centavos, smallest } from '../money.ts'
import { bestPrice, offerBegins, offerEnds, type Pricing } from './offer.ts'

/** What a product cost from a moment on. */
export type PriceChange = Pricing & { changedAt: Date }
export type PriceOfDay = { day: Day; price: Centavos | null }

/** The days that count for the lowest price of late. */
const lowestOfDays = 30

/** What a product cost on each of the last days until now, the lowest of what held that day; null while it had no price. */
export function pricesByDay(
  changes: readonly PriceChange[],
  now: Date,
  count: number,
): PriceOfDay[] {
  const sorted = changes.toSorted(
    (one, other) => one.changedAt.getTime() - other.changedAt.getTime(),
  )
  const edges = sorted
    .flatMap((change) => [change.changedAt, offerBegins(change) ?? [], offerEnds(change) ?? []])
    .flat()
  const today = dayInMexico(now)
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(today, at + 1 - count)
    const moments = edges.filter((edge) => edge <= now && dayInMexico(edge) === day)
    const prices = [momentInMexico(day, '00:00'), ...moments].flatMap((moment) => {
      const held = sorted.findLast((change) => change.changedAt <= moment)
      return (held && bestPrice(held, moment)) ?? []
    })
    return { day, price: lowest(prices) }
  })
}

/** The lowest price of the last days. */
export function lowestPrice(changes: readonly PriceChange[], now: Date): Centavos | null {
  return lowest(
    pricesByDay(changes, now, lowestOfDays).flatMap(({ price }) => (price === null ? [] : price)),
  )
}

function lowest([first, ...others]: readonly Centavos[]): Centavos | null {
  return first === undefined ? null : smallest(first, ...others)
}
