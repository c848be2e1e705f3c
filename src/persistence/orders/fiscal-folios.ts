import type { Db } from '../database.ts'

/** Makes a fiscal folio an order's for good, or tells that it is another's; two orders at the same time come one after the other. */
export async function claim(
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
