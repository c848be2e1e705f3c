import { type RawBuilder, sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import { type TimeOfDay, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'

/**
 * Price columns of the given table alias (`products` or the price history), named as in the domain
 * code.
 */
export const pricingColumnsSql = (table = 'p'): RawBuilder<unknown> =>
  sql.raw(`
  ${table}.price_centavos as regular, ${table}.special_price_centavos as special,
  ${table}.special_from as "specialFrom", ${table}.special_from_time as "specialFromTime",
  ${table}.special_to as "specialTo", ${table}.special_to_time as "specialToTime"`)

/** Moves the price columns of a row into a nested `pricing` object. */
export function toRowWithPricing<Row extends ProductPricing>(
  row: Row,
): Omit<Row, keyof ProductPricing> & { pricing: ProductPricing } {
  const { regular, special, specialFrom, specialFromTime, specialTo, specialToTime, ...rest } = row
  const span = {
    specialFrom,
    specialFromTime: toTimeOfDay(specialFromTime),
    specialTo,
    specialToTime: toTimeOfDay(specialToTime),
  }
  return { ...rest, pricing: { regular, special, ...span } }
}

/** Shortens a time of day, which has seconds within JSON, to hours and minutes. */
export function toTimeOfDay(time: TimeOfDay | null): TimeOfDay | null {
  return time && time.slice(0, 'HH:MM'.length)
}

/** SQL condition for products on offer, equal to the domain's `isOnOffer`, for filters. */
export function isOnOfferSql(now: Date, table = 'p'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const today = toMexicoDay(now)
  return sql`coalesce(${column('special_price_centavos')} < ${column('price_centavos')}
    and ${column('special_to')} >= ${today}::date
    and (${column('special_from')} is null or ${column('special_from')} <= ${today}::date)
    and (${column('special_to_time')} is null or ${edge('to', table)} > ${now}::timestamptz)
    and (${column('special_from_time')} is null or ${edge('from', table)} <= ${now}::timestamptz), false)`
}

/**
 * SQL condition for offers on `products`, written so that PostgreSQL uses the offer index and
 * skips past offers.
 */
export function productsOnOfferSql(now: Date, table = 'p'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('visible')} and ${column('special_price_centavos')} is not null
    and ${column('special_to')} >= ${toMexicoDay(now)}::date and ${isOnOfferSql(now, table)})`
}

/**
 * SQL expression for the current price, equal to the domain's `bestPrice`, for sorting and
 * filtering.
 */
export function currentPriceSql(now: Date, table = 'p'): RawBuilder<Centavos | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`case when ${isOnOfferSql(now, table)} then ${column('special_price_centavos')}
    else ${column('price_centavos')} end`
}

/** SQL expression for the moment at which an offer with a time of day begins or ends. */
function edge(which: 'from' | 'to', table = 'p'): RawBuilder<Date> {
  const [day, time] = [`special_${which}`, `special_${which}_time`]
  return sql`((${sql.ref(`${table}.${day}`)} + ${sql.ref(`${table}.${time}`)})
    at time zone 'America/Mexico_City')`
}
