import { dayInMs } from '../durations.ts'
import { addDays, type Day, toMexicoDay, toDateFromMexicoTime } from '../mexico-dates-and-times.ts'
import { type Centavos, minCentavos } from '../money.ts'
import { getCurrentPrice, getOfferStart, getOfferEnd, type ProductPricing } from './offer.ts'

/**
 * A price change with its time. Histories are in insertion order: of two changes with the same time, the later one
 * applies.
 */
export type PriceChange = ProductPricing & { changedAt: Date; visible?: boolean }
export type DailyLowestPrice = { day: Day; price: Centavos | null }

/** Number of days over which a product's lowest recent price is determined. */
const lowestOfDays = 30
/** Number of days before an offer that are examined for its crossed-out former price. */
export const priceHistoryDays = 90

/** Lowest price of a product on each recent day, in centavos; null for a day without a price. */
export function listLowestPricesByDay(
  changes: readonly PriceChange[],
  now: Date,
  count: number,
): DailyLowestPrice[] {
  const edges = edgesOf(changes)
  const today = toMexicoDay(now)
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(today, at + 1 - count)
    const moments = edges.filter((edge) => edge <= now && toMexicoDay(edge) === day)
    const prices = [toDateFromMexicoTime(day, '00:00'), ...moments].flatMap((moment) => {
      const held = changes.findLast((change) => change.changedAt <= moment)
      return (held && getCurrentPrice(held, moment)) ?? []
    })
    return { day, price: lowest(prices) }
  })
}

/** Price changes during visible periods; hidden products have no price. */
export function removePricesOfHiddenPeriods(changes: readonly PriceChange[]): PriceChange[] {
  return changes.map((change) =>
    change.visible === false ? { ...change, regular: null, special: null } : change,
  )
}

/** Lowest price of the last 30 days, in centavos. */
export function findLowestPrice(changes: readonly PriceChange[], now: Date): Centavos | null {
  return lowest(
    listLowestPricesByDay(changes, now, lowestOfDays).flatMap(({ price }) =>
      price === null ? [] : price,
    ),
  )
}

/**
 * Whether the current price is the lowest and not the only price of the last 30 days, and no higher
 * than before a current offer. False if the history is too short.
 */
export function isLowestRecentPrice(changes: readonly PriceChange[], now: Date): boolean {
  const known = removePricesOfHiddenPeriods(changes.filter(({ changedAt }) => changedAt <= now))
  const [held, first] = [known.at(-1), known[0]]
  const price = held ? getCurrentPrice(held, now) : null
  if (!first || price === null || isPriceHistoryTooShort({ began: now, since: first.changedAt }))
    return false
  const before = findFormerPriceEvidence(known, now)?.lowest ?? price
  if (before < price) return false
  // examines one more day than the 30 days, because the first day lies only partly within the
  // period
  const prices = listLowestPricesByDay(known, now, lowestOfDays + 1).flatMap(
    (one) => one.price ?? [],
  )
  return lowest(prices) === price && prices.some((one) => one > price)
}

/**
 * A period in which a product's price was constant; a null price means that the product was not for
 * sale or had no price.
 */
type PriceSpan = {
  begins: Date
  ends: Date
  price: Centavos | null
  regular: Centavos | null
}

/** Lists the periods of constant price between two times, as far back as the price history goes. */
export function listConstantPricePeriods(
  changes: readonly PriceChange[],
  from: Date,
  until: Date,
): PriceSpan[] {
  const edges = edgesOf(changes)
    .filter((edge) => edge > from && edge < until)
    .map((edge) => edge.getTime())
  const moments = [...new Set([from.getTime(), ...edges, until.getTime()])].toSorted(
    (one, other) => one - other,
  )
  const spans: PriceSpan[] = []
  for (const [at, end] of moments.slice(1).entries()) {
    const begins = new Date(moments[at] ?? end)
    const held = changes.findLast((change) => change.changedAt <= begins)
    if (!held) continue
    const shown = held.visible !== false
    const price = shown ? getCurrentPrice(held, begins) : null
    const regular = shown ? held.regular : null
    const before = spans.at(-1)
    if (before?.price === price && before.regular === regular) before.ends = new Date(end)
    else spans.push({ begins, ends: new Date(end), price, regular })
  }
  return spans
}

/** Facts from the price history that justify the crossed-out former price of an offer. */
export type FormerPriceEvidence = {
  began: Date
  /** lowest price of the 30 days before the offer, in centavos; null without a price */
  lowest: Centavos | null
  /**
   * number of whole days, of the 90 before the offer, on which the product cost the crossed-out
   * former price
   */
  askedDays: number
  /** start of the product's price history */
  since: Date
}

/**
 * Finds the facts from the price history that justify the current offer's former price; null
 * without an offer. The database implements the same calculation.
 */
export function findFormerPriceEvidence(
  changes: readonly PriceChange[],
  now: Date,
): FormerPriceEvidence | null {
  const known = changes.filter(({ changedAt }) => changedAt <= now)
  const [held, first] = [known.at(-1), known[0]]
  if (!held || !first || held.special === null || getCurrentPrice(held, now) !== held.special)
    return null
  if (held.regular === null || held.special >= held.regular) return null
  const began = offerBegan(known, held)
  const before = (days: number) =>
    listConstantPricePeriods(known, new Date(began.getTime() - days * dayInMs), began)
  const asked = before(priceHistoryDays).filter(({ price }) => price === held.regular)
  const askedMs = asked.reduce(
    (sum, { begins, ends }) => sum + (ends.getTime() - begins.getTime()),
    0,
  )
  return {
    began,
    lowest: lowest(before(lowestOfDays).flatMap(({ price }) => price ?? [])),
    askedDays: Math.floor(askedMs / dayInMs),
    since: first.changedAt,
  }
}

/**
 * Days on which the product had its lowest price before an offer, newest first; the offer's first
 * day if no such day is known.
 */
export function findLowestPriceDaysBeforeOffer(
  changes: readonly PriceChange[],
  { began, lowest: price }: FormerPriceEvidence,
): Day[] {
  if (price === null) return []
  const lastMoment = new Date(began.getTime() - 1)
  const day = toMexicoDay(began)
  const days = listLowestPricesByDay(
    removePricesOfHiddenPeriods(changes),
    lastMoment,
    lowestOfDays + 1,
  )
    .filter((one) => one.price === price)
    .map((one) => one.day)
    .toReversed()
  const before = days.filter((one) => one < day)
  return before.length > 0 ? before : days
}

/** Whether the price history is too short to state a price before the offer. */
export function isPriceHistoryTooShort({
  began,
  since,
}: Pick<FormerPriceEvidence, 'began' | 'since'>): boolean {
  return began.getTime() - since.getTime() < lowestOfDays * dayInMs
}

/** Time at which an offer started; a later change of its last day does not restart it. */
function offerBegan(known: readonly PriceChange[], held: PriceChange): Date {
  let began = held.changedAt
  for (const past of known.toReversed()) {
    const isSame =
      past.regular === held.regular &&
      past.special === held.special &&
      past.specialFrom === held.specialFrom &&
      past.specialFromTime === held.specialFromTime
    const ends = getOfferEnd(past)
    if (!isSame || ends === null || ends < began) break
    began = past.changedAt
  }
  const from = getOfferStart(held)
  return from !== null && from > began ? from : began
}

/** Times at which the price may change: edits, offer starts and offer ends. */
function edgesOf(changes: readonly PriceChange[]): Date[] {
  return changes
    .flatMap((change) => [change.changedAt, getOfferStart(change) ?? [], getOfferEnd(change) ?? []])
    .flat()
}

function lowest([first, ...others]: readonly Centavos[]): Centavos | null {
  return first === undefined ? null : minCentavos(first, ...others)
}
