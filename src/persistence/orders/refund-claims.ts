import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

/**
 * Locks a waiting refund until the transaction ends; false if it is settled, or another process sends
 * it now.
 */
export async function claimWaitingRefund(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the completed refunds of a payment attempt under the ids that they were recorded with. */
export function listCompletedRefunds(
  db: Db,
  attemptId: number,
): Promise<{ id: string | null; amount: Centavos }[]> {
  return db
    .selectFrom('refunds')
    .select(['gateway_refund_id as id', 'amount_centavos as amount'])
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'done')
    .execute()
}
