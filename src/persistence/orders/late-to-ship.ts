import { sql } from 'kysely'
import { orderStateId } from './order-state-id.ts'
import { travels } from './to-pack.ts'

/** Condition for orders `o` to an address that have not left the shop after their estimated delivery day. */
export const isLateToShip = sql`o.state_id = ${sql.lit(orderStateId('processing'))}
  and o.created_at < now() - interval '1 day'
  and (select a.pickup_point is null
      and a.estimate_to < (select (now() at time zone 'America/Mexico_City')::date)
    from payment_attempts a where a.id = o.attempt_id)
  and ${travels}`
