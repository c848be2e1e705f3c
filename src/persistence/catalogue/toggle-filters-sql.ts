import { type RawBuilder, sql } from 'kysely'
import type { EarliestArrival, ToggleFilterTerms } from '#domain/catalogue/toggle-filter-terms.ts'
import type { ToggleFilterCode } from '#domain/catalogue/toggle-filters.ts'
import { currentPriceSql, isOnOfferSql } from './pricing-sql.ts'

type Condition = RawBuilder<unknown>

/** SQL condition that the product of a row is refurbished. */
const isRefurbishedSql = (listed: string): Condition =>
  sql`exists (select from products p where p.id = ${sql.ref(`${listed}.product_id`)} and p.refurbished)`

/** SQL condition that a product of a row arrives by the earliest day, equal to the domain's `arrivesEarliest`. */
function arrivesEarliestSql(listed: string, now: Date, arrival: EarliestArrival): Condition {
  const { paid, free, freeFrom } = arrival
  const price = currentPriceSql(now, listed)
  const isParcelInTime =
    paid === free
      ? sql`${paid}::boolean`
      : free
        ? sql`${price} >= ${freeFrom}`
        : sql`${price} < ${freeFrom}`
  return sql`(${sql.ref(`${listed}.available`)} and ${sql.ref(`${listed}.price_centavos`)} is not null
    and (${isParcelInTime} or exists (select from products p
      where p.id = ${sql.ref(`${listed}.product_id`)} and p.delivery = 'digital')))`
}

/** SQL condition on the minimum price of an interest-free instalment plan. */
const reachesPlanSql =
  (months: number) =>
  (listed: string, now: Date, { installmentMinimums }: ToggleFilterTerms): Condition => {
    const minimum = installmentMinimums.get(months)
    return minimum === undefined ? sql`false` : sql`${currentPriceSql(now, listed)} >= ${minimum}`
  }

/** SQL condition on the minimum average rating. */
const isRatedSql =
  (stars: number) =>
  (listed: string): Condition =>
    sql`${sql.ref(`${listed}.rating`)} >= ${stars}`

/** SQL conditions of the toggle filters on a row of a category listing, under the given alias. */
const conditions: Record<
  ToggleFilterCode,
  (listed: string, now: Date, terms: ToggleFilterTerms) => Condition
> = {
  offers: (listed, now) =>
    sql`${sql.ref(`${listed}.special_price_centavos`)} is not null and ${isOnOfferSql(now, listed)}`,
  stock: (listed) => sql.ref(`${listed}.available`),
  soonest: (listed, now, { arrival }) =>
    arrival ? arrivesEarliestSql(listed, now, arrival) : sql`false`,
  rated: isRatedSql(4),
  rated3: isRatedSql(3),
  new: (listed) => sql`not ${isRefurbishedSql(listed)}`,
  refurbished: isRefurbishedSql,
  months3: reachesPlanSql(3),
  months6: reachesPlanSql(6),
  months9: reachesPlanSql(9),
  months12: reachesPlanSql(12),
}

/** SQL condition that a row of a category listing matches a toggle filter. */
export function matchesToggleFilterSql(
  code: ToggleFilterCode,
  listed: string,
  { now, terms }: { now: Date; terms: ToggleFilterTerms },
): Condition {
  return conditions[code](listed, now, terms)
}
