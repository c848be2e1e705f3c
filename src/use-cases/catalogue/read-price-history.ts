import {
  findLowestPriceDaysBeforeOffer,
  type FormerPriceEvidence,
  findFormerPriceEvidence,
  type DailyLowestPrice,
  listLowestPricesByDay,
  removePricesOfHiddenPeriods,
} from '#domain/catalogue/price-history.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as officeProductFacts from '#persistence/catalogue/office-product-details.ts'
import * as publishedPriceDays from '#persistence/catalogue/published-price-days.ts'
import type { Db } from '#persistence/database.ts'

const shownDays = 120
const mostChanges = 1000

type PriceStory = {
  days: DailyLowestPrice[]
  /**
   * former price on which the current offer's discount is based, with the days of the lowest price;
   * null without an offer
   */
  offer: (FormerPriceEvidence & { lowestDays: Day[] }) | null
  /** days with an available signed price receipt, newest first */
  receipts: Day[]
  /** day on which the shop opened, if the history begins before: prices until then are demo data */
  demoUntil: Day | null
}

/**
 * Reads a product's price history, the former price of its offer, and the days with a signed price
 * receipt.
 */
export async function readPriceHistory(
  db: Db,
  productId: number,
  now: Date,
): Promise<SuccessResult<PriceStory> | Refusal<'not-found'>> {
  const [changes, published, opened] = await Promise.all([
    officeProductFacts.listPriceChanges(db, productId, mostChanges),
    publishedPriceDays.listNewestPublishedPriceDates(db, shownDays),
    publishedPriceDays.findPriceHistoryStart(db),
  ])
  const all = listLowestPricesByDay(removePricesOfHiddenPeriods(changes), now, shownDays)
  const first = all.findIndex(({ price }) => price !== null)
  if (first === -1) return refuse('not-found')
  const days = all.slice(first)
  const priced = new Set(days.flatMap(({ day, price }) => (price === null ? [] : day)))
  const basis = changes.at(-1)?.visible === false ? null : findFormerPriceEvidence(changes, now)
  return {
    ok: true,
    days,
    offer: basis && { ...basis, lowestDays: findLowestPriceDaysBeforeOffer(changes, basis) },
    receipts: published.filter((day) => priced.has(day)),
    demoUntil: opened && changes[0] && changes[0].changedAt < opened ? toMexicoDay(opened) : null,
  }
}
