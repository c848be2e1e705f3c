import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type OfficeProduct = { id: number; name: string; sku: string; urlKey: string }

/** Returns the visible ones of these products, in the given order. */
export async function listOfficeProducts(db: Db, ids: readonly number[]): Promise<OfficeProduct[]> {
  const { rows } = await sql<OfficeProduct>`
    select p.id, p.name, p.sku, p.url_key as "urlKey"
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id where p.visible order by wanted.place`.execute(db)
  return rows
}
