import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Place where a picture is shown; `id` is a category id, a banner id, or a product's SKU. */
export type PicturePlacement = {
  kind: 'product' | 'category' | 'banner'
  id: string
  name: string
  /** alternative text of a banner */
  alt?: string
}

/** Categories and banners that show pictures, by picture path. */
export async function listContentPictures(db: Db): Promise<Map<string, PicturePlacement[]>> {
  const { rows } = await sql<PicturePlacement & { path: string; alt: string | null }>`
    select image_key as path, 'category' as kind, id::text as id, name, null as alt from categories
    where image_key is not null
    union all
    select value->>'image', 'banner', id::text, value->>'title', value->>'image_alt' from content_pieces
    where kind = 'banner' order by path, kind, id`.execute(db)
  const byPath = Map.groupBy(rows, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, uses]) => [
      path,
      uses.map(({ path: _, alt, ...use }) => ({ ...use, ...(alt !== null && { alt }) })),
    ]),
  )
}

/** Lists some products that show a picture; empty if only orders or wish lists show it. */
export async function listProductsWithPicture(db: Db, path: string): Promise<PicturePlacement[]> {
  const { rows } = await sql<PicturePlacement>`
    select 'product' as kind, p.sku as id, p.name from product_images i
    join products p on p.id = i.product_id where i.path = ${path} order by p.id limit 5`.execute(db)
  return rows
}

/** Picture of a product; `at` is the pagination cursor. */
type ProductPicture = {
  at: string
  path: string
  alt: string | null
  /** pixel width of the largest file */
  width: number
  sku: string
  name: string
}

/**
 * Lists product pictures, newest products first, after a pagination cursor; without a cursor from
 * the start.
 */
export async function listProductPictures(
  db: Db,
  { after, limit, sku }: { after?: string | undefined; limit: number; sku?: string | undefined },
): Promise<ProductPicture[]> {
  const [, product, position] = /^(\d{1,15})-(\d{1,9})$/.exec(after ?? '') ?? []
  const { rows } = await sql<ProductPicture>`
    select i.product_id || '-' || i.position as at, i.path, i.alt, i.width, p.sku, p.name
    from product_images i join products p on p.id = i.product_id
    where ${
      product === undefined
        ? sql`true`
        : sql`i.product_id <= ${Number(product)}
        and (i.product_id, -i.position) < (${Number(product)}, ${-Number(position)})`
    }
      and ${sku === undefined ? sql`true` : sql`p.sku = ${sku}`}
    order by i.product_id desc, i.position limit ${limit}`.execute(db)
  return rows
}
