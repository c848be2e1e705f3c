import { sql } from 'kysely'
import { toOrderStateId } from './order-state-id.ts'

const isProcessing = sql`o.state_id = ${sql.lit(toOrderStateId('processing'))}`
// The following SQL conditions for orders to pack use a subquery per order, because a join would
// scan all order lines and payment attempts.

/** SQL condition for orders `o` that the shopper picks up. */
export const isForPickupSql = sql`(select a.pickup_point is not null from payment_attempts a
  where a.id = o.attempt_id)`
/** SQL condition for orders `o` with at least one line of physical goods. */
export const hasPhysicalGoodsSql = sql`(select true from payment_attempt_lines l
  where l.attempt_id = o.attempt_id and not l.digital limit 1)`

/** SQL condition for paid orders `o` to be delivered to an address and not yet shipped. */
export const isOrderToPackSql = sql`${isProcessing} and not ${isForPickupSql} and ${hasPhysicalGoodsSql}`

/** SQL condition for paid orders `o` to be picked up and not yet ready at their pick-up point. */
export const isPickupToPrepareSql = sql`${isProcessing} and ${isForPickupSql}`
