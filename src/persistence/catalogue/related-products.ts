import { type RawBuilder, sql } from 'kysely'
import type { DisplayedAttribute } from '#domain/catalogue/product-attribute.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { isLeadVariantInCategorySql } from './family-lead-product-sql.ts'

type RelationKind = 'related' | 'up_sell' | 'comparable'

type ProductHead = {
  rating: { sum: number; count: number }
  categories: { id: number; parentId: number | null; slug: string; name: string }[]
  /** ids of visible linked products by kind of link, in order */
  named: Record<RelationKind, number[]>
}

/** Category, rating and linked products of a visible product; null if not visible. */
export async function readProductRelations(db: Db, productId: number): Promise<ProductHead | null> {
  const { rows } = await sql<{
    rating_sum: number
    rating_count: number
    categories: ProductHead['categories'] | null
    named: Partial<ProductHead['named']> | null
  }>`
    ${preparedStatementComment} select p.rating_sum, p.rating_count,
      (select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
          'name', c.name) order by pc.position)
        from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id) as categories,
      (select json_object_agg(of.kind, of.ids) from (
        select r.kind, json_agg(r.other_id order by r.position) as ids
        from product_relations r join products other on other.id = r.other_id
        where r.product_id = p.id and other.visible group by r.kind) of) as named
    from products p where p.id = ${productId} and p.visible`.execute(db)
  const row = rows[0]
  return row
    ? {
        rating: { sum: row.rating_sum, count: row.rating_count },
        categories: row.categories ?? [],
        named: { related: [], up_sell: [], comparable: [], ...row.named },
      }
    : null
}

/** Number of first products of the main category that are examined to find similar products. */
const maxCandidates = 300

type Alike = {
  /** ids of products in the same main category, best sellers first */
  sameCategory: number[]
  /** ids of products in the same main category that also have the same product type */
  sameKind: number[]
}

/**
 * Finds similar products in two lists: same main category, and also same product type. Each list
 * has its own limit; variants of the product itself are left out.
 */
export async function listSimilarProducts(
  db: Db,
  productId: number,
  limits: { sameCategory: number; sameKind: number },
): Promise<Alike> {
  const { rows } = await sql<{ same_category: number[] | null; same_kind: number[] | null }>`
    ${preparedStatementComment} select ${firstNear(limits.sameCategory)} as same_category,
      ${firstNear(limits.sameKind, sql`and p.kind = own.kind`)} as same_kind
    from products own where own.id = ${productId}`.execute(db)
  return { sameCategory: rows[0]?.same_category ?? [], sameKind: rows[0]?.same_kind ?? [] }
}

/**
 * SQL query for the first products of a category in the order of its index, reading only as many
 * rows as needed.
 */
function firstNear(limit: number, condition = sql``): RawBuilder<unknown> {
  return sql`(
    select json_agg(product_id order by place desc, product_id desc) from (
      select l.product_id, l.place from (
        select product_id, place from category_listing l
        where l.category_id = own.main_category_id and l.product_id <> own.id
          and (l.family is null or l.family is distinct from own.family) and ${isLeadVariantInCategorySql()}
        order by place desc, product_id desc limit ${maxCandidates}) l
      cross join lateral (select * from products where id = l.product_id offset 0) p
      where p.main_category_id = own.main_category_id ${condition}
      order by l.place desc, l.product_id desc limit ${limit}) near)`
}

/** Reads the displayed attributes of the given products, grouped by product id. */
export async function readProductAttributes(
  db: Db,
  productIds: number[],
): Promise<Map<number, DisplayedAttribute[]>> {
  const { rows } = await sql<DisplayedAttribute & { product_id: number }>`
    ${preparedStatementComment} select pa.product_id, a.code, a.label, pa.value, pa.unit
    from product_attributes pa
    cross join lateral (select * from attributes where id = pa.attribute_id offset 0) a
    where pa.product_id = any(${preparedListParameter(productIds, 'bigint')}) order by pa.product_id, pa.position`.execute(
    db,
  )
  const grouped = new Map<number, DisplayedAttribute[]>(productIds.map((id) => [id, []]))
  for (const { product_id, ...attribute } of rows) grouped.get(product_id)?.push(attribute)
  return grouped
}
