import { sql } from 'kysely'
import type { ProductReturnCounts } from '#domain/catalogue/product-return-rate.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** Counts the units of a product delivered since a moment, and the accepted returns among them. */
export async function countProductReturns(
  db: Db,
  productId: number,
  since: Date,
): Promise<ProductReturnCounts> {
  const { rows } = await sql<ProductReturnCounts>`
    ${preparedStatementComment} select coalesce(sum(l.quantity), 0)::integer as delivered,
      coalesce(sum(back.units), 0)::integer as returned
    from payment_attempt_lines l join orders o on o.attempt_id = l.attempt_id
      cross join lateral (
        select coalesce(sum(own.to_shelf + own.second_hand + own.waste), 0) as units
        from return_lines own join returns r on r.id = own.return_id
        where own.line_id = l.id and r.state = 'refunded') back
    where l.product_id = ${productId} and o.delivered_at >= ${since}`.execute(db)
  return rows[0] ?? { delivered: 0, returned: 0 }
}
