import { sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import { pricingColumnsSql, toRowWithPricing } from '../catalogue/pricing-sql.ts'
import type { Db } from '../database.ts'

/**
 * Adds a back-in-stock alert; true when the alert is new. After an alert was sent, the same request
 * adds the alert again.
 */
export async function addStockAlert(
  db: Db,
  productId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stock_alerts')
    .values({ product_id: productId, email, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'email'])
        .doUpdateSet({ created_at: now, notified_at: null })
        .where('stock_alerts.notified_at', 'is not', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Counts the products for which an e-mail address waits for a back-in-stock alert, up to `limit`.
 */
export async function countWaitingStockAlerts(
  db: Db,
  email: string,
  limit: number,
): Promise<number> {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('product_id')
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.length
}

type DueAlert = {
  productId: number
  email: string
  askedAt: Date
  productName: string
  urlKey: string
  pricing: ProductPricing
}

/**
 * Locks back-in-stock alerts whose product is available again, skipping rows locked by other
 * processes.
 */
export async function lockDueStockAlerts(db: Db, limit: number): Promise<DueAlert[]> {
  const { rows } = await sql<Omit<DueAlert, 'pricing'> & ProductPricing>`
    select a.product_id as "productId", a.email, a.created_at as "askedAt", p.name as "productName",
      p.url_key as "urlKey", ${pricingColumnsSql()}
    from stock_alerts a
    join products p on p.id = a.product_id and p.visible and p.price_centavos is not null
    join inventory i on i.product_id = p.id and i.on_hand > i.reserved
    where a.notified_at is null
    order by a.created_at limit ${limit} for update of a skip locked`.execute(db)
  return rows.map(toRowWithPricing)
}

export async function markStockAlertSent(
  db: Db,
  { productId, email }: Pick<DueAlert, 'productId' | 'email'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('stock_alerts')
    .set({ notified_at: now })
    .where('product_id', '=', productId)
    .where('email', '=', email)
    .execute()
}
