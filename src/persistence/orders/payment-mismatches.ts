import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * SQL for payment attempts whose wrong paid amount (reported at `received_at`) is not yet reviewed,
 * refunded, or covered by pending refunds.
 */
export const openMismatchesSql = sql`
  select p.id, n.received_at from payment_notices n join payment_attempts p
    on p.gateway = n.gateway and p.gateway_session_id = n.gateway_session_id
  where n.outcome = 'mismatch' and not (p.paid_centavos > 0 and p.paid_centavos <= greatest(
    p.refunded_centavos,
    (select coalesce(sum(amount_centavos), 0) from refunds where attempt_id = p.id)))`

export async function isPaymentMismatched(db: Db, attemptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${openMismatchesSql}) standing where id = ${attemptId} limit 1`.execute(db)
  return rows.length > 0
}
