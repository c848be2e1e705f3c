import type { Db } from './database.ts'

/** Finds a product by url key or SKU, and tells whether it is delivered as licence keys. */
export async function findProductByUrlKeyOrSku(
  db: Db,
  named: string,
): Promise<{ id: number; name: string; urlKey: string; digital: boolean } | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'name', 'url_key as urlKey', 'delivery'])
    .where((where) => where.or([where('url_key', '=', named), where('sku', '=', named)]))
    .executeTakeFirst()
  return (
    row && { id: row.id, name: row.name, urlKey: row.urlKey, digital: row.delivery === 'digital' }
  )
}
