import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'
import type { FilterableProduct } from './filterable-product.ts'

/** Terms of the shop by which toggle filters match products. */
export type ToggleFilterTerms = {
  /** minimum price of each interest-free instalment plan that the shop offers, by number of months */
  installmentMinimums: ReadonlyMap<number, Centavos>
  /** earliest arrival at the shopper's postcode; null without postcode or home delivery */
  arrival: EarliestArrival | null
}

/** Day by which the fastest of the usual parcels arrives, and the parcels that arrive by then. */
export type EarliestArrival = {
  day: Day
  /** whether parcels below the free-shipping threshold arrive by that day */
  paid: boolean
  /** whether parcels that reach the threshold arrive by that day */
  free: boolean
  /** free-shipping threshold; null if the shop offers no free shipping */
  freeFrom: Centavos | null
}

/**
 * Earliest arrival at a postcode, from the last arrival day of the home delivery that the checkout preselects for
 * parcels with and without free shipping; null if neither is delivered.
 */
export function findEarliestArrival(
  { paid, free }: { paid: Day | undefined; free: Day | undefined },
  freeFrom: Centavos | null,
): EarliestArrival | null {
  const days = [paid, freeFrom === null ? undefined : free].filter((day) => day !== undefined)
  const [day] = days.toSorted()
  if (day === undefined) return null
  return { day, paid: paid === day, free: free === day, freeFrom }
}

/** Whether a product is in stock and arrives by the earliest day; licence keys arrive by e-mail. */
export function arrivesEarliest(
  { inStock, digital, price }: FilterableProduct,
  arrival: EarliestArrival | null,
): boolean {
  if (!arrival || !inStock || price === null) return false
  if (digital) return true
  const { paid, free, freeFrom } = arrival
  return freeFrom !== null && price >= freeFrom ? free : paid
}

/** Whether a product's price reaches the minimum of an instalment plan. */
export function reachesInstallmentPlan(
  { price }: FilterableProduct,
  { installmentMinimums }: ToggleFilterTerms,
  months: number,
): boolean {
  const minimum = installmentMinimums.get(months)
  return minimum !== undefined && price !== null && price >= minimum
}
