import { type RawBuilder, sql } from 'kysely'

/**
 * SQL join that adds to products `p` the units reserved by the shopper's own open payment attempts,
 * as `own`.
 */
export function joinShopperReservationsSql(shopperId: number): RawBuilder<unknown> {
  return sql`left join lateral (
      select sum(r.quantity)::int as quantity from stock_reservations r
      join payment_attempts a on a.id = r.attempt_id
      where r.product_id = p.id and a.shopper_id = ${shopperId} and a.state = 'open') own on true`
}

/** Units of inventory `i` available to this shopper, including their own reserved units (`own`). */
export const unitsAvailableToShopperSql = sql`greatest(0, coalesce(i.on_hand - i.reserved, 0) + coalesce(own.quantity, 0))::int`
