import type { Day } from '#domain/calendar.ts'
import {
  type OfferBasis,
  offerBasis,
  type PriceOfDay,
  pricesByDay,
} from '#domain/catalogue/price-history.ts'
import * as priceDays from '#persistence/catalogue/price-days.ts'
import * as productDesk from '#persistence/catalogue/product-desk.ts'
import type { Db } from '#persistence/database.ts'

const shownDays = 90
const mostReceipts = 30
const mostChanges = 1000

type PriceStory = {
  days: PriceOfDay[]
  offer: OfferBasis | null
  /** the days of which a receipt can be had, the newest first */
  receipts: Day[]
}

/** What a product has cost, what stands behind its offer, and which days anyone can check. */
export async function readPriceHistory(db: Db, productId: number, now: Date): Promise<PriceStory> {
  const [changes, published] = await Promise.all([
    productDesk.priceChanges(db, productId, mostChanges),
    priceDays.newest(db, mostReceipts),
  ])
  const first = changes.at(-1)
  const days = pricesByDay(changes, now, shownDays)
  return {
    days: days.slice(days.findIndex(({ price }) => price !== null)),
    offer: offerBasis(changes, now),
    receipts: first ? published.map(({ day }) => day) : [],
  }
}
