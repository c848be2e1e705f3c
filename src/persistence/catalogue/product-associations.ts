import { sql } from 'kysely'
import type { ProductAttribute } from '#domain/catalogue/product-attribute.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

type Linked<Field extends keyof ProductContent> = {
  id: number
  content: Pick<ProductContent, Field>
}

/** Replaces the categories of products, main category first. */
export async function replaceProductCategories(
  db: Db,
  products: Linked<'categories'>[],
): Promise<void> {
  if (products.length === 0) return
  await sql`delete from product_categories where product_id = any(${ids(products)}::bigint[])`.execute(
    db,
  )
  const rows = products.flatMap(({ id, content }) =>
    content.categories.map((slug, position) => ({ id, slug, position })),
  )
  await sql`
    insert into product_categories (product_id, category_id, position)
    select r.id, c.id, r.position
    from ${recordsetSql(rows, sql`id bigint, slug text, position integer`)}
    join categories c on c.slug = r.slug
    on conflict do nothing`.execute(db)
}

/**
 * Replaces the attributes of products. Unknown attributes are created; an attribute's label changes
 * to the label given last.
 */
export async function replaceProductAttributes(
  db: Db,
  products: Linked<'attributes'>[],
): Promise<void> {
  if (products.length === 0) return
  await sql`delete from product_attributes where product_id = any(${ids(products)}::bigint[])`.execute(
    db,
  )
  await nameAttributes(
    db,
    products.flatMap(({ content }) => content.attributes),
  )
  const rows = products.flatMap(({ id, content }) =>
    content.attributes.map(({ code, value, unit, filter, sort }, position) => ({
      id,
      code,
      position,
      value,
      unit,
      filter,
      sort,
    })),
  )
  await sql`
    insert into product_attributes
      (product_id, attribute_id, position, value, unit, filter_value, sort_value)
    select r.id, a.id, r.position, r.value, r.unit, r.filter, r.sort
    from ${recordsetSql(
      rows,
      sql`id bigint, code text, position integer, value text, unit text, filter text, sort numeric`,
    )}
    join attributes a on a.code = r.code`.execute(db)
}

/**
 * Replaces the products linked from products, by url key: related, up-sell and comparable products,
 * and the recommended addition.
 */
export async function replaceProductRelations(
  db: Db,
  products: Linked<'related' | 'upSells' | 'comparable' | 'recommendedAddon'>[],
): Promise<void> {
  if (products.length === 0) return
  await sql`delete from product_relations where product_id = any(${ids(products)}::bigint[])`.execute(
    db,
  )
  const rows = products.flatMap(({ id, content }) =>
    Object.entries({
      related: content.related,
      up_sell: content.upSells,
      comparable: content.comparable,
    }).flatMap(([kind, keys]) =>
      keys.map((url_key, position) => ({ id, kind, url_key, position })),
    ),
  )
  await sql`
    insert into product_relations (product_id, other_id, kind, position)
    select r.id, o.id, r.kind, r.position
    from ${recordsetSql(rows, sql`id bigint, kind text, url_key text, position integer`)}
    join products o on o.url_key = r.url_key and o.id <> r.id`.execute(db)
  const additions = products.map(({ id, content }) => ({ id, url_key: content.recommendedAddon }))
  await sql`
    update products p set recommended_addon_id = o.id
    from ${recordsetSql(additions, sql`id bigint, url_key text`)}
    left join products o on o.url_key = r.url_key
    where p.id = r.id and p.recommended_addon_id is distinct from o.id`.execute(db)
}

async function nameAttributes(db: Db, attributes: ProductAttribute[]): Promise<void> {
  const labels = new Map(attributes.map(({ code, label }) => [code, label]))
  const rows = [...labels].map(([code, label]) => ({ code, label }))
  await sql`
    insert into attributes (code, label)
    select r.code, r.label from ${recordsetSql(rows, sql`code text, label text`)}
    on conflict (code) do update set label = excluded.label
    where attributes.label <> excluded.label`.execute(db)
}

function ids(products: { id: number }[]): number[] {
  return products.map(({ id }) => id)
}
