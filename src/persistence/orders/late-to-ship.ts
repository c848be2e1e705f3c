import { sql } from 'kysely'
import { orderStateId } from './order-state-id.ts'

/** Orders `o` that still have to leave the shop for an address, though the day by which they should have arrived is over. */
export const isLateToShip = sql`o.state_id = ${sql.lit(orderStateId('processing'))}
  and o.created_at < now() - interval '1 day'
  and (select a.pickup_point is null
      and a.estimate_to < (select (now() at time zone 'America/Mexico_City')::date)
    from payment_attempts a where a.id = o.attempt_id)
  and (select true from payment_attempt_lines l
    where l.attempt_id = o.attempt_id and not l.digital limit 1)`
