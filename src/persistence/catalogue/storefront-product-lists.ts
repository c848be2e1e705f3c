import { sql } from 'kysely'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from './product-card-rows.ts'

// Lengths of product carousels are SQL literals, because PostgreSQL would make a new plan for each
// limit given as a parameter.

/** Lists the newest visible products, newest first. */
export async function listNewestProducts(db: Db, limit: number): Promise<ProductListItem[]> {
  const { rows } = await sql<ProductCardRow>`
    ${preparedStatementComment} select ${productCardColumnsSql} from ${productCardTablesSql} where p.visible
    order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(toListedProduct)
}

/** Lists the newest featured products. */
export async function listFeaturedProducts(db: Db, limit: number): Promise<ProductListItem[]> {
  const { rows } = await sql<ProductCardRow>`
    ${preparedStatementComment} select ${productCardColumnsSql} from ${productCardTablesSql} where p.visible and p.featured
    order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(toListedProduct)
}

/** Lists available products sold at least `least` times, best sellers first. */
export async function listBestSellers(
  db: Db,
  leastSold: number,
  limit: number,
): Promise<ProductListItem[]> {
  const { rows } = await sql<ProductCardRow>`
    select ${productCardColumnsSql} from ${productCardTablesSql}
    where p.visible and p.sold_count >= ${leastSold} and i.on_hand > i.reserved
    order by p.sold_count desc, p.id limit ${limit}`.execute(db)
  return rows.map(toListedProduct)
}

/** Maps product ids to their products; invisible products are absent. */
export async function findListedProductsByIds(
  db: Db,
  ids: number[],
): Promise<Map<number, ProductListItem>> {
  const { rows } = await sql<ProductCardRow>`
    ${preparedStatementComment} select ${productCardColumnsSql} from ${productCardTablesSql}
    where p.visible and p.id = any(${preparedListParameter(ids, 'bigint')})`.execute(db)
  return new Map(rows.map((row) => [row.id, toListedProduct(row)]))
}

/** Ids of visible products by current or former url key. */
export async function findProductIdsByUrlKeys(
  db: Db,
  urlKeys: string[],
): Promise<Map<string, number>> {
  const asked = preparedListParameter(urlKeys, 'text')
  const { rows } = await sql<{ id: number; key: string }>`
    ${preparedStatementComment} select id, url_key as key from products where visible and url_key = any(${asked})
    union all
    select p.id, former.url_key from product_url_keys former
      join products p on p.id = former.product_id
    where p.visible and former.url_key = any(${asked})`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type CategoryRow = {
  id: number
  parent_id: number | null
  slug: string
  name: string
  description: string
  image_key: string | null
  translations: Category['translations']
  position: number
  hidden: boolean
  product_count: number
}

const categoryColumns = sql`k.id, k.parent_id, k.slug, k.name, k.description, k.image_key, k.translations,
  k.position, k.hidden, coalesce(n.products, 0) as product_count`

/** Lists the visible categories: parents before children, sibling categories by position. */
export async function listVisibleCategories(db: Db): Promise<Category[]> {
  return filterVisibleCategories(await listAllCategories(db))
}

/** Filters out hidden categories and the children of hidden categories. */
export function filterVisibleCategories(all: readonly Category[]): Category[] {
  const hidden = new Set(all.filter(({ isHidden }) => isHidden).map(({ id }) => id))
  return all.filter(({ id, parentId }) => !hidden.has(id) && !hidden.has(parentId ?? 0))
}

/** Lists all categories, hidden categories included. */
export async function listAllCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    ${preparedStatementComment} select ${categoryColumns}
    from categories k left join category_counts n on n.category_id = k.id
    left join categories parent on parent.id = k.parent_id
    order by (k.parent_id is not null), parent.position, k.position, k.id`.execute(db)
  return rows.map(categoryOf)
}

type CategoryFamily = {
  category: Category
  /** path from the root category to this category */
  trail: Category[]
  /** direct child categories, sorted by position */
  children: Category[]
}

/** Finds a category by current or former slug, with ancestors and children; null if missing. */
export async function findCategoryParentsAndChildren(
  db: Db,
  slug: string,
): Promise<CategoryFamily | null> {
  const { rows } = await sql<CategoryRow & { height: number }>`
    ${preparedStatementComment} with recursive own as materialized (
      select coalesce((select id from categories where slug = ${slug}),
        (select category_id from category_slugs where slug = ${slug})) as id),
    line as (
      select c.id, c.parent_id, 0 as height from own join categories c on c.id = own.id
      union all
      select c.id, c.parent_id, line.height + 1 from line join categories c on c.id = line.parent_id
      where line.height < 9)
    select ${categoryColumns}, around.height from (
      select id, height from line
      union all
      select c.id, -1 from own join categories c on c.parent_id = own.id) around
    join categories k on k.id = around.id left join category_counts n on n.category_id = k.id
    order by around.height desc, k.position, k.id`.execute(db)
  const trail = rows.filter(({ height }) => height >= 0).map(categoryOf)
  const category = trail.at(-1)
  if (!category) return null
  const children = rows.filter(({ height, hidden }) => height < 0 && !hidden)
  return { category, trail, children: children.map(categoryOf) }
}

function categoryOf(row: CategoryRow): Category {
  return {
    id: row.id,
    parentId: row.parent_id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    picture: row.image_key,
    translations: row.translations,
    position: row.position,
    productCount: row.product_count,
    isHidden: row.hidden,
  }
}
