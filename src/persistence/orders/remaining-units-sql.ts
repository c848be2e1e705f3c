import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for order lines with the units neither cancelled nor returned; units refunded without return
 * still count. If no units remain, all bought units are shown.
 */
export function remainingOrderUnitsSql(among: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select l.id, l.name, l.image_path, l.digital, l.position, case
      when sum(l.quantity - gone.units) over () > 0 then l.quantity - gone.units
      else l.quantity end as units
    from payment_attempt_lines l cross join lateral (
      select coalesce(sum(quantity), 0)::integer as units from refund_lines
      where line_id = l.id and goods <> 'kept') gone
    where ${among})`
}

/**
 * SQL columns that summarise an order's units not cancelled or returned: first product with its
 * units, number of other products, and total units.
 */
export const remainingOrderUnitsSummarySql = sql`coalesce(sum(units), 0)::integer as units,
  (count(*) filter (where units > 0) - 1)::integer as others,
  (array_agg(name order by position) filter (where units > 0))[1] as product,
  (array_agg(units order by position) filter (where units > 0))[1] as quantity`
