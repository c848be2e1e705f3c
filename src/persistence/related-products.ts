import { sql } from 'kysely'
import type { ListedProduct, ShownAttribute } from '#domain/product.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'
import { type CardRow, cardColumns, listedProduct } from './product-rows.ts'

export type RelationKind = 'related' | 'up_sell' | 'comparable'
export type ComparedProduct = ListedProduct & { attributes: ShownAttribute[] }

/** The visible products that a product names as its related, up-sell or comparable ones, in its order. */
export async function named(
  db: Db,
  productId: number,
  kind: RelationKind,
  limit: number,
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    ${prepared} select ${cardColumns} from product_relations r
    join products p on p.id = r.other_id join inventory i on i.product_id = p.id
    where r.product_id = ${productId} and r.kind = ${kind} and p.visible
    order by r.position limit ${limit}`.execute(db)
  return rows.map(listedProduct)
}

/** How many of the first products of a category are looked at for some of one kind. */
const lookedAt = 300

/** Products like a product that names none itself: of its kind and main category, what sells first. */
export async function alike(
  db: Db,
  productId: number,
  { sameKind, limit }: { sameKind: boolean; limit: number },
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    ${prepared} select ${cardColumns} from products own
    cross join lateral (
      select l.product_id, l.place from category_listing l
      where l.category_id = own.main_category_id and l.product_id <> own.id
      order by l.place desc, l.product_id desc limit ${lookedAt}) near
    join products p on p.id = near.product_id
    join inventory i on i.product_id = p.id
    where own.id = ${productId} and p.main_category_id = own.main_category_id
      and (not ${sameKind}::boolean or p.kind = own.kind)
    order by near.place desc, p.id desc limit ${limit}`.execute(db)
  return rows.map(listedProduct)
}

/** What products are made of, as shown: product id → attributes. */
export async function attributesOf(
  db: Db,
  productIds: number[],
): Promise<Map<number, ShownAttribute[]>> {
  const { rows } = await sql<ShownAttribute & { product_id: number }>`
    ${prepared} select pa.product_id, a.code, a.label, pa.value, pa.unit
    from product_attributes pa join attributes a on a.id = pa.attribute_id
    where pa.product_id = any(${productIds}::bigint[]) order by pa.product_id, pa.position`.execute(
    db,
  )
  const grouped = new Map<number, ShownAttribute[]>(productIds.map((id) => [id, []]))
  for (const { product_id, ...attribute } of rows) grouped.get(product_id)?.push(attribute)
  return grouped
}

export type ProductHead = {
  rating: { sum: number; count: number }
  categories: { id: number; parentId: number | null; slug: string; name: string }[]
}

/** Where a visible product stands and how it is rated, or null. */
export async function head(db: Db, productId: number): Promise<ProductHead | null> {
  const { rows } = await sql<{
    rating_sum: number
    rating_count: number
    categories: ProductHead['categories'] | null
  }>`
    ${prepared} select p.rating_sum, p.rating_count,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
          'name', c.name) order by pc.position)
        from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id) as categories
    from products p where p.id = ${productId} and p.visible`.execute(db)
  const row = rows[0]
  return row
    ? {
        rating: { sum: row.rating_sum, count: row.rating_count },
        categories: row.categories ?? [],
      }
    : null
}
