import { sql } from 'kysely'
import { orderStateId } from './order-state-id.ts'
import { travels } from './to-pack.ts'

/** Orders `o` that still have to leave the shop for an address, though the day by which they should have arrived is over. */
export const isLateToShip = sql`o.state_id = ${sql.lit(orderStateId('processing'))}
  and o.created_at < now() - interval '1 day'
  and (select a.pickup_point is null
      and a.estimate_to < (select (now() at time zone 'America/Mexico_City')::date)
    from payment_attempts a where a.id = o.attempt_id)
  and ${travels}`
