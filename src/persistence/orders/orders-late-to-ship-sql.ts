import { sql } from 'kysely'
import { toOrderStateId } from './order-state-id.ts'
import { hasPhysicalGoodsSql } from './orders-to-pack-sql.ts'

/**
 * Condition for home-delivery orders `o` with physical goods that were not shipped by the end of
 * their estimated delivery day.
 */
export const isLateToShipSql = sql`o.state_id = ${sql.lit(toOrderStateId('processing'))}
  and o.created_at < now() - interval '1 day'
  and (select a.pickup_point is null
      and a.estimate_to < (select (now() at time zone 'America/Mexico_City')::date)
    from payment_attempts a where a.id = o.attempt_id)
  and ${hasPhysicalGoodsSql}`
