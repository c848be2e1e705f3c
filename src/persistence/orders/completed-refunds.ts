import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

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
