import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import { isBought } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { inOrderStates } from './order-state-id.ts'

export type SalesOfDay = { day: string; total: Centavos; orders: number }

/** What was sold on each day in Mexico City from one moment to another: orders that were paid and not given back. */
export async function byDay(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select to_char(orders.created_at at time zone 'America/Mexico_City', 'YYYY-MM-DD') as day,
      sum(attempts.total_centavos)::bigint as total, count(*)::integer as orders
    from orders join payment_attempts attempts on attempts.id = orders.attempt_id
    where orders.created_at >= ${since} and orders.created_at < ${until}
      and orders.state_id in ${inOrderStates(isBought)}
    group by 1 order by 1`.execute(db)
  return rows
}
