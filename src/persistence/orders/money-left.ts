import { sql } from 'kysely'

/** What the gateway gave back of an attempt `a` by itself, without a refund of the shop's own. */
export const leftBeyondRefunds = sql`greatest(0, a.refunded_centavos - (
  select coalesce(sum(amount_centavos), 0) from refunds f where f.attempt_id = a.id and f.state = 'done'))`
