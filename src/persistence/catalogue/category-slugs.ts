import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** SQL array with the slugs of the categories of product `p` and of their ancestors. */
export const ancestorSlugsSql = sql<string[]>`
  array(
    with recursive upwards as (
      select c.id, c.parent_id, c.slug from product_categories pc
      join categories c on c.id = pc.category_id where pc.product_id = p.id
      union
      select c.id, c.parent_id, c.slug from categories c join upwards u on c.id = u.parent_id)
    select slug from upwards)`

/** Slugs of the categories of these products, ancestors included. */
export async function listAncestorCategories(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; slugs: string[] }>`
    select p.id, ${ancestorSlugsSql} as slugs from products p
    where p.id = any(${[...productIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, slugs }) => [id, slugs]))
}
