import { sql } from 'kysely'

/** Amount in centavos refunded by the gateway on attempt `a` without a refund of the shop. */
export const leftBeyondRefunds = sql`greatest(0, a.refunded_centavos - (
  select coalesce(sum(amount_centavos), 0) from refunds f where f.attempt_id = a.id and f.state = 'done'))`
