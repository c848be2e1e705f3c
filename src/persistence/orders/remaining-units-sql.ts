import { type RawBuilder, sql } from 'kysely'

/**
 * Selects order lines with their remaining units, which exclude cancelled and returned units but
 * include units refunded without return. A fully undone purchase shows all its lines.
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
 * Columns that summarise the remaining units of an order: first product with its units, number of
 * other products, and total units.
 */
export const remainingOrderUnitsSummarySql = sql`coalesce(sum(units), 0)::integer as units,
  (count(*) filter (where units > 0) - 1)::integer as others,
  (array_agg(name order by position) filter (where units > 0))[1] as product,
  (array_agg(units order by position) filter (where units > 0))[1] as quantity`
