import { sql } from 'kysely'
import type { PriceChange } from '#domain/catalogue/price-history.ts'
import type { ProductChange } from '#domain/catalogue/product-change-set.ts'
import type { Db } from '../database.ts'
import { pricingColumnsSql } from './pricing-sql.ts'

export type ReservedUnits = { orderNumber: string; quantity: number; since: Date }
export type FamilyVariantRow = { sku: string; name: string; image: string | null; visible: boolean }
export type ProductWithUrlKey = FamilyVariantRow & { urlKey: string }

/** Lists units reserved by open payments, oldest first. */
export async function listReservedUnits(
  db: Db,
  productId: number,
  limit: number,
): Promise<ReservedUnits[]> {
  const { rows } = await sql<ReservedUnits>`
    select a.order_number as "orderNumber", r.quantity, r.created_at as since
    from stock_reservations r join payment_attempts a on a.id = r.attempt_id
    where r.product_id = ${productId} order by r.created_at limit ${limit}`.execute(db)
  return rows
}

/** Lists the newest price changes of a product, in chronological order. */
export async function listPriceChanges(
  db: Db,
  productId: number,
  limit: number,
): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select h.changed_at as "changedAt", h.visible, ${pricingColumnsSql('h')}
    from price_history h where h.product_id = ${productId} order by h.changed_at desc, h.id desc limit ${limit}`.execute(
    db,
  )
  return rows.toReversed()
}

/** Lists the other variants of a product. */
export async function listFamilyVariants(
  db: Db,
  { family, id }: { family: string; id: number },
  limit: number,
): Promise<FamilyVariantRow[]> {
  const { rows } = await sql<FamilyVariantRow>`
    select p.sku, p.name, p.visible,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from products p where p.family = ${family} and p.id <> ${id} order by p.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Lists products by url key, in the given order. */
export async function findProductsByUrlKeys(
  db: Db,
  urlKeys: readonly string[],
): Promise<ProductWithUrlKey[]> {
  if (urlKeys.length === 0) return []
  const { rows } = await sql<ProductWithUrlKey>`
    select p.url_key as "urlKey", p.sku, p.name, p.visible,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from unnest(${urlKeys}::text[]) with ordinality as wanted (key, place)
    join products p on p.url_key = wanted.key order by wanted.place`.execute(db)
  return rows
}

/** The newest applied changes of a product that were not undone, newest first. */
export async function listChangesOfProduct(
  db: Db,
  productId: number,
  limit: number,
): Promise<(ProductChange & { setId: number; actor: string; appliedAt: Date })[]> {
  const { rows } = await sql<ProductChange & { setId: number; actor: string; appliedAt: Date }>`
    select r.set_id as "setId", s.actor, s.applied_at as "appliedAt", r.before, r.after
    from change_set_rows r join change_sets s on s.id = r.set_id
    where r.product_id = ${productId} and r.state in ('applied', 'kept') and s.applied_at is not null
    order by r.set_id desc limit ${limit}`.execute(db)
  return rows
}
