import type { Db } from '#persistence/database.ts'

/** How many of these purchases are paid and have their order. */
export async function countKnown(db: Db, refs: string[]): Promise<number> {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.attempt_id', 'payment_attempts.id')
    .select('ref')
    .where('ref', 'in', refs)
    .where('state', '=', 'paid')
    .execute()
  return rows.length
}
