import { sql } from 'kysely'
import type { Db } from '../database.ts'

type FoundTarget = { productId: number | null; categoryId: number | null }
type NamedTarget = FoundTarget & { name: string }

/** Visible products by url key and categories by slug, under current and former addresses: `/key`, `/category/slug`. */
export async function findPagesOfPaths(
  db: Db,
  paths: readonly string[],
): Promise<(FoundTarget & { path: string; isVisible: boolean })[]> {
  const keys = paths.filter((path) => /^\/[^/]+$/.test(path)).map((path) => path.slice(1))
  const slugs = paths.filter((path) => path.startsWith('/category/')).map((path) => path.slice(10))
  const { rows } = await sql<FoundTarget & { path: string; isVisible: boolean }>`
    select '/' || p.url_key as path, p.id as "productId", null::bigint as "categoryId", p.visible as "isVisible"
    from products p where p.url_key = any(${keys}::text[])
    union all
    select '/' || f.url_key, p.id, null, p.visible from product_url_keys f join products p on p.id = f.product_id
    where f.url_key = any(${keys}::text[])
    union all
    select '/category/' || c.slug, null, c.id, true from categories c where c.slug = any(${slugs}::text[])
    union all
    select '/category/' || f.slug, null, f.category_id, true from category_slugs f
    where f.slug = any(${slugs}::text[])`.execute(db)
  return rows
}

/** Products by SKU, products by name and categories by name, compared without letter case. */
export async function findTargetsByName(db: Db, names: readonly string[]): Promise<NamedTarget[]> {
  const { rows } = await sql<NamedTarget>`
    select lower(p.sku) as name, p.id as "productId", null::bigint as "categoryId" from products p
    where p.sku = any(${names}::text[])
    union
    select lower(p.name), p.id, null from products p where p.name = any(${names}::text[])
    union
    select lower(c.name), null, c.id from categories c where lower(c.name) = any(
      select lower(given) from unnest(${names}::text[]) given)`.execute(db)
  return rows
}

/** Lists names of categories in alphabetical order, each once. */
export async function listCategoryNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .distinct()
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
