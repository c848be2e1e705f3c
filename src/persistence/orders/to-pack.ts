import { sql } from 'kysely'
import { orderStateId } from './order-state-id.ts'

const isProcessing = sql`o.state_id = ${sql.lit(orderStateId('processing'))}`
// Asked of each order by itself: joined, all lines and attempts there are would be looked at.

/** Pick-up orders `o`. */
export const isForPickup = sql`(select a.pickup_point is not null from payment_attempts a
  where a.id = o.attempt_id)`
/** Orders `o` with something that is sent. */
export const travels = sql`(select true from payment_attempt_lines l
  where l.attempt_id = o.attempt_id and not l.digital limit 1)`

/** Orders `o` that are paid and still have to leave the shop for an address. */
export const isToPack = sql`${isProcessing} and not ${isForPickup} and ${travels}`

/** Orders `o` that are paid and do not wait at their pick-up point yet. */
export const isToPrepare = sql`${isProcessing} and ${isForPickup}`
