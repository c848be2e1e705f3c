import { type RawBuilder, sql } from 'kysely'
import {
  type ProductFieldName,
  productPriceFieldNames,
  type ProductContent,
  type ProductFieldWithDatabaseColumn,
  productFieldsWithDatabaseColumn,
} from '#domain/catalogue/product-content.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { isForSaleSql, productSelectListSql } from './product-columns.ts'

export type ProductIdentifiers = {
  id: number
  urlKey: string
  sku: string
  visible: boolean
  fingerprint: string | null
}

/** Finds the products with one of these url keys or SKUs. */
export async function findProductIdentifiers(
  db: Db,
  urlKeys: string[],
  skus: string[],
): Promise<ProductIdentifiers[]> {
  const { rows } = await sql<{
    id: number
    url_key: string
    sku: string
    visible: boolean
    import_hash: string | null
  }>`
    select id, url_key, sku, ${isForSaleSql} as visible, import_hash from products p
    where url_key = any(${urlKeys}::text[]) or sku = any(${skus}::text[])`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    urlKey: row.url_key,
    sku: row.sku,
    visible: row.visible,
    fingerprint: row.import_hash,
  }))
}

const briefFields = [
  'urlKey',
  'sku',
  'name',
  'delivery',
  'visible',
  ...productPriceFieldNames,
] as const

/** Product fields compared during an import of prices and stock. */
type BriefContent = Pick<ProductContent, (typeof briefFields)[number] | 'stock'>

/** Reads prices and stock of products; `lock` locks them until the transaction ends. */
export async function readProductPricesAndStock(
  db: Db,
  ids: number[],
  { lock = false } = {},
): Promise<(BriefContent & { id: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BriefContent & { id: number }>`
    select p.id, ${productSelectListSql(briefFields)}, i.on_hand as stock
    from products p join inventory i on i.product_id = p.id
    where p.id = any(${ids}::bigint[]) and i.product_id = any(${ids}::bigint[]) order by p.id
    ${lock ? sql`for update of p, i` : sql``}`.execute(db)
  return rows
}

/** Product fields stored in their own tables. */
const elsewhere = {
  stock: sql`i.on_hand`,
  categories: sql`array(
    select c.slug from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = p.id order by pc.position)`,
  attributes: sql`coalesce((
    select jsonb_agg(jsonb_build_object('code', a.code, 'label', a.label, 'value', pa.value,
      'unit', pa.unit, 'filter', pa.filter_value, 'sort', pa.sort_value) order by pa.position)
    from product_attributes pa join attributes a on a.id = pa.attribute_id
    where pa.product_id = p.id), '[]')`,
  comparable: others('comparable'),
  related: others('related'),
  upSells: others('up_sell'),
  recommendedAddon: sql`(select url_key from products o where o.id = p.recommended_addon_id)`,
} satisfies Record<Exclude<ProductFieldName, ProductFieldWithDatabaseColumn>, RawBuilder<unknown>>
const selectedElsewhere = sql.join(
  Object.entries(elsewhere).map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
)

/** Reads all stored fields of products; `lock` locks them until the transaction ends. */
export async function readAllProductFields(
  db: Db,
  ids: number[],
  { lock = false } = {},
): Promise<(ProductContent & { id: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductContent & { id: number }>`
    select p.id, ${productSelectListSql(productFieldsWithDatabaseColumn)}, ${selectedElsewhere}
    from products p join inventory i on i.product_id = p.id
    where p.id = any(${ids}::bigint[]) order by p.id
    ${lock ? sql`for update of p, i` : sql``}`.execute(db)
  return rows
}

function others(kind: string) {
  return sql`array(
    select o.url_key from product_relations r join products o on o.id = r.other_id
    where r.product_id = p.id and r.kind = ${sql.lit(kind)} order by r.position)`
}

/** Lists the given url keys that no product has. */
export async function listUrlKeysWithoutProduct(db: Db, urlKeys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${urlKeys}::text[]) as key
    where not exists (select from products p where p.url_key = key)`.execute(db)
  return rows.map((row) => row.key)
}

/** Regular prices by url key, without products that have no price. */
export async function readRegularPrices(db: Db, urlKeys: string[]): Promise<Map<string, Centavos>> {
  const { rows } = await sql<{ key: string; price: Centavos }>`
    select url_key as key, price_centavos as price from products
    where url_key = any(${urlKeys}::text[]) and price_centavos is not null`.execute(db)
  return new Map(rows.map(({ key, price }) => [key, price]))
}

/** Maps every category slug, current or former, to the current slug. */
export async function readCategorySlugs(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ asked: string; slug: string }>`
    select slug as asked, slug from categories
    union all
    select o.slug, c.slug from category_slugs o join categories c on c.id = o.category_id`.execute(
    db,
  )
  return new Map(rows.map(({ asked, slug }) => [asked, slug]))
}

/** Maps attribute codes to their label and most common unit. */
export async function readAttributeLabels(
  db: Db,
): Promise<Map<string, { label: string; unit: string | null }>> {
  const { rows } = await sql<{ code: string; label: string; unit: string | null }>`
    select a.code, a.label,
      (select mode() within group (order by pa.unit) from product_attributes pa
        where pa.attribute_id = a.id) as unit
    from attributes a`.execute(db)
  return new Map(rows.map(({ code, label, unit }) => [code, { label, unit }]))
}
