import type { Db } from '../database.ts'

/**
 * Assigns an invoice's fiscal folio to an order permanently; false when another order has it. Concurrent assignments
 * run one after the other.
 */
export async function assignFiscalFolioToOrder(
  db: Db,
  { orderId, fiscalId }: { orderId: number; fiscalId: string },
): Promise<boolean> {
  await db
    .insertInto('fiscal_folios')
    .values({ fiscal_id: fiscalId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { order_id: owner } = await db
    .selectFrom('fiscal_folios')
    .select('order_id')
    .where('fiscal_id', '=', fiscalId)
    .executeTakeFirstOrThrow()
  return owner === orderId
}
