import { type RawBuilder, sql } from 'kysely'

/**
 * Lines with remaining units. Cancelled and returned units are excluded, units refunded without return are not; a fully
 * undone purchase shows all lines.
 */
export function piecesLeft(among: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select l.id, l.name, l.image_path, l.digital, l.position, case
      when sum(l.quantity - gone.units) over () > 0 then l.quantity - gone.units
      else l.quantity end as units
    from payment_attempt_lines l cross join lateral (
      select coalesce(sum(quantity), 0)::integer as units from refund_lines
      where line_id = l.id and goods <> 'kept') gone
    where ${among})`
}

/** Columns that summarise remaining lines: first product with its units, number of other products, and all units. */
export const piecesNamed = sql`coalesce(sum(units), 0)::integer as units,
  (count(*) filter (where units > 0) - 1)::integer as others,
  (array_agg(name order by position) filter (where units > 0))[1] as product,
  (array_agg(units order by position) filter (where units > 0))[1] as quantity`
