import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Product that came from an export of another shop, as last imported. */
export type ShopExportOrigin = {
  key: string
  productId: number
  urlKey: string
  sku: string
  visible: boolean
  /** hash of each field as last imported */
  hashes: Record<string, string>
  units: number | null
  importedAt: Date
}

/** Finds products that came from another shop by their keys in that shop. */
export async function listShopExportOrigins(
  db: Db,
  shop: string,
  keys: readonly string[],
): Promise<ShopExportOrigin[]> {
  const { rows } = await sql<ShopExportOrigin>`
    select o.key, o.product_id as "productId", p.url_key as "urlKey", p.sku,
      coalesce(p.for_sale, p.visible) as visible, o.hashes, o.units, o.imported_at as "importedAt"
    from shop_export_products o join products p on p.id = o.product_id
    where o.shop = ${shop} and o.key = any(${keys}::text[])`.execute(db)
  return rows
}

export type NewShopExportOrigin = {
  key: string
  urlKey: string
  handle: string
  page: string | null
  hashes: Record<string, string>
  units: number | null
}

/** Stores which products came from which products of another shop, and with which values. */
export async function saveShopExportOrigins(
  db: Db,
  shop: string,
  origins: readonly NewShopExportOrigin[],
  now: Date,
): Promise<void> {
  const rows = origins.map(({ urlKey, ...origin }) => ({ ...origin, url_key: urlKey }))
  await sql`
    insert into shop_export_products (shop, key, product_id, handle, page, hashes, units, imported_at)
    select ${shop}, r.key, p.id, r.handle, r.page, r.hashes, r.units, ${now}
    from ${recordsetSql(rows, sql`key text, url_key text, handle text, page text, hashes jsonb, units integer`)}
    join products p on p.url_key = r.url_key
    on conflict (shop, key) do update set product_id = excluded.product_id, handle = excluded.handle,
      page = excluded.page, hashes = excluded.hashes, units = excluded.units,
      imported_at = excluded.imported_at`.execute(db)
}
