import { sql } from 'kysely'
import { toOrderStateId } from './order-state-id.ts'

const isProcessing = sql`o.state_id = ${sql.lit(toOrderStateId('processing'))}`
// The following conditions use a subquery per order, because a join would scan all lines and
// attempts.

/** Condition for pick-up orders `o`. */
export const isForPickupSql = sql`(select a.pickup_point is not null from payment_attempts a
  where a.id = o.attempt_id)`
/** Condition for orders `o` with at least one physical line. */
export const hasPhysicalGoodsSql = sql`(select true from payment_attempt_lines l
  where l.attempt_id = o.attempt_id and not l.digital limit 1)`

/** Condition for paid orders `o` not yet shipped to an address. */
export const isToPackSql = sql`${isProcessing} and not ${isForPickupSql} and ${hasPhysicalGoodsSql}`

/** Condition for paid orders `o` not yet ready at their pick-up point. */
export const isPickupToPrepareSql = sql`${isProcessing} and ${isForPickupSql}`
