import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

export type SalesReconciliationResult = { orders: number; wrongDays: Day[] }

/** Records the result of comparing the daily sales rows with the orders. */
export async function saveSalesReconciliationResult(
  db: Db,
  { orders, wrongDays, now }: SalesReconciliationResult & { now: Date },
): Promise<void> {
  await db
    .insertInto('sales_checks')
    .values({ checked_at: now, orders, wrong_days: wrongDays.length })
    .execute()
}

type SalesCheck = { checkedAt: Date; orders: number; wrongDays: number }

export async function findLatestSalesReconciliation(db: Db): Promise<SalesCheck | undefined> {
  return db
    .selectFrom('sales_checks')
    .select(['checked_at as checkedAt', 'orders', 'wrong_days as wrongDays'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
