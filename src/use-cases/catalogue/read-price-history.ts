import type { Day } from '#domain/calendar.ts'
import {
  daysOfLowest,
  type OfferBasis,
  offerBasis,
  type PriceOfDay,
  pricesByDay,
  seenChanges,
} from '#domain/catalogue/price-history.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as priceDays from '#persistence/catalogue/price-days.ts'
import * as productDesk from '#persistence/catalogue/product-desk.ts'
import type { Db } from '#persistence/database.ts'

const shownDays = 90
const mostChanges = 1000

type PriceStory = {
  days: PriceOfDay[]
  /** basis of the current offer, with the days of the lowest price; null without an offer */
  offer: (OfferBasis & { lowestDays: Day[] }) | null
  /** days with an available price receipt, newest first */
  receipts: Day[]
}

/** A product's price history, the basis of its offer, and the days with a verifiable price receipt. */
export async function readPriceHistory(
  db: Db,
  productId: number,
  now: Date,
): Promise<Granted<PriceStory> | Refusal<'not-found'>> {
  const [changes, published] = await Promise.all([
    productDesk.priceChanges(db, productId, mostChanges),
    priceDays.newestDays(db, shownDays),
  ])
  const all = pricesByDay(seenChanges(changes), now, shownDays)
  const first = all.findIndex(({ price }) => price !== null)
  if (first === -1) return refuse('not-found')
  const days = all.slice(first)
  const priced = new Set(days.flatMap(({ day, price }) => (price === null ? [] : day)))
  const basis = changes.at(-1)?.visible === false ? null : offerBasis(changes, now)
  return {
    ok: true,
    days,
    offer: basis && { ...basis, lowestDays: daysOfLowest(changes, basis) },
    receipts: published.filter((day) => priced.has(day)),
  }
}
