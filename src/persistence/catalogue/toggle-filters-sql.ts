import { type RawBuilder, sql } from 'kysely'
import { type ToggleFilterCode, wellRatedFrom } from '#domain/catalogue/toggle-filters.ts'
import { isOnOfferSql } from './pricing-sql.ts'

type Condition = RawBuilder<unknown>

/** SQL condition that the product of a row is refurbished. */
const isRefurbishedSql = (listed: string): Condition =>
  sql`exists (select from products p where p.id = ${sql.ref(`${listed}.product_id`)} and p.refurbished)`

/** SQL conditions of the toggle filters on a row of a category listing, under the given alias. */
const conditions: Record<ToggleFilterCode, (listed: string, now: Date) => Condition> = {
  offers: (listed, now) =>
    sql`${sql.ref(`${listed}.special_price_centavos`)} is not null and ${isOnOfferSql(now, listed)}`,
  stock: (listed) => sql.ref(`${listed}.available`),
  rated: (listed) => sql`${sql.ref(`${listed}.rating`)} >= ${wellRatedFrom}`,
  new: (listed) => sql`not ${isRefurbishedSql(listed)}`,
  refurbished: isRefurbishedSql,
}

/** SQL condition that a row of a category listing matches a toggle filter. */
export function matchesToggleFilterSql(
  code: ToggleFilterCode,
  listed: string,
  now: Date,
): Condition {
  return conditions[code](listed, now)
}
