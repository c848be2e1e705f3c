import type { StoredDiscountSimulation } from '#domain/buying/discounts/discount-simulation.ts'
import type { Db } from '../database.ts'

/** Stores the last simulation of a coupon or promotion. */
export async function storeDiscountSimulation(
  db: Db,
  table: 'coupons' | 'promotions',
  id: number,
  rehearsal: StoredDiscountSimulation,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ rehearsal: JSON.stringify(rehearsal) })
    .where('id', '=', id)
    .execute()
}
