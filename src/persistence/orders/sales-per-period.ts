import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

type Span = { since: Date; until: Date }
export type SalesOfPeriod = { total: Centavos; orders: number }

/** Sums the sales of several periods: paid orders without full refund, excluding test orders. */
export async function sumSalesPerPeriod(db: Db, spans: readonly Span[]): Promise<SalesOfPeriod[]> {
  // Orders of each period are queried separately; a join would scan all payment attempts.
  const each = spans.map(
    ({ since, until }, place) => sql`select ${sql.lit(place)} as place,
        coalesce(sum(a.total), 0)::bigint as total, count(*)::integer as orders
      from orders o cross join lateral (select total_centavos as total from payment_attempts
        where id = o.attempt_id and not trial limit 1) a
      where o.created_at >= ${since} and o.created_at < ${until}
        and o.state_id in ${matchingOrderStateIdsSql(isPaidUnrefundedOrder)}`,
  )
  const { rows } = await sql<SalesOfPeriod>`select total, orders
    from (${sql.join(each, sql` union all `)}) sold order by place`.execute(db)
  return rows
}
