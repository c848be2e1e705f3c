import { findOpenCutoffHour, getHandlingDay } from '#domain/buying/order-cutoff.ts'
import { listUsualHomeDeliveries } from '#domain/buying/shipping-options.ts'
import {
  findEarliestArrival,
  type ToggleFilterTerms,
} from '#domain/catalogue/toggle-filter-terms.ts'
import { toDateFromMexicoTime, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from './read-settings.ts'

/** Terms of the shop by which toggle filters match products now; `until` is the order cut-off that ends them. */
export async function readToggleFilterTerms(
  db: Db,
  postcode: string | null,
  now: Date,
): Promise<{ terms: ToggleFilterTerms; until: Date | null }> {
  const [policy, rates] = await Promise.all([
    readCheckoutPolicy(db),
    postcode === null ? [] : shipping.listShippingRates(db, postcode),
  ])
  const { freeShipping, orderCutoffHour, installmentPlans } = policy
  const { paid, free } = listUsualHomeDeliveries(
    rates,
    freeShipping,
    getHandlingDay(now, orderCutoffHour),
  )
  const cutoff = postcode === null ? null : findOpenCutoffHour(now, orderCutoffHour)
  return {
    terms: {
      installmentMinimums: new Map(
        installmentPlans.map(({ months, minTotal }) => [months, minTotal]),
      ),
      arrival: findEarliestArrival(
        { paid: paid?.to, free: free?.to },
        freeShipping?.threshold ?? null,
      ),
    },
    until:
      cutoff === null
        ? null
        : toDateFromMexicoTime(toMexicoDay(now), `${String(cutoff).padStart(2, '0')}:00`),
  }
}
