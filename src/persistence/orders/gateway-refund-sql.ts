import { sql } from 'kysely'

/**
 * SQL amount in centavos that the gateway refunded on payment attempt `a` without a refund record
 * in the shop.
 */
export const refundedByGatewaySql = sql`greatest(0, a.refunded_centavos - (
  select coalesce(sum(amount_centavos), 0) from refunds f where f.attempt_id = a.id and f.state = 'done'))`
