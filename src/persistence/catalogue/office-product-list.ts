import { type RawBuilder, sql } from 'kysely'
import {
  type ProductContent,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { productSearchCondition, type ProductSearchTerm } from './office-product-search.ts'
import { isOnOfferSql } from './pricing-sql.ts'
import { isForSaleSql, productSelectListSql } from './product-columns.ts'

/** Number of the catalogue's newest products that are tested one by one for search words. */
const mostAsked = 10_000
/** Maximum of a product count; counting stops there. */
const mostCounted = 10_001

export type ProductFilter = {
  words?: ProductSearchTerm | undefined
  /** ids of the category by which the list is filtered, and of its descendants */
  categoryIds?: readonly number[] | undefined
  /**
   * stock level by which the list is filtered; `low`: few or none; `still`: in stock, without
   * recent sales
   */
  stock?: 'none' | 'few' | 'low' | 'still' | undefined
  /** whether only digital products, which are sold as licence keys, are listed */
  digital?: boolean | undefined
  onOffer?: boolean | undefined
  visible?: boolean | undefined
  /** whether only products are listed that will be shown or hidden on a future day */
  dated?: boolean | undefined
  /** whether only products are listed whose price, description or category is missing */
  incomplete?: boolean | undefined
  /** attribute by which the list is filtered: its label or code, and the wanted value */
  attribute?: { name: string; value: string } | undefined
  /** tag of the listed products, as stored */
  tag?: string | undefined
  ids?: readonly number[] | undefined
}

export type OfficeProductRow = Pick<
  ProductContent,
  | 'urlKey'
  | 'sku'
  | 'name'
  | 'delivery'
  | 'family'
  | 'visible'
  | 'price'
  | 'specialPrice'
  | 'specialFrom'
  | 'specialFromTime'
  | 'specialTo'
  | 'specialToTime'
  | (typeof productVisibilityFieldNames)[number]
> & { forSale: boolean; id: number; image: string | null; onHand: number; reserved: number }

/** Lists a page of products, newest first. */
export async function listPageOfProducts(
  db: Db,
  filter: ProductFilter,
  { after, limit, now }: { after?: number | undefined; limit: number; now: Date },
): Promise<OfficeProductRow[]> {
  const { rows } = await sql<OfficeProductRow>`
    select p.id, p.url_key as "urlKey", p.sku, p.name, p.delivery, p.family, p.visible,
      p.price_centavos as price,
      p.special_price_centavos as "specialPrice", p.special_from as "specialFrom", p.special_from_time as "specialFromTime",
      p.special_to as "specialTo", p.special_to_time as "specialToTime", ${isForSaleSql} as "forSale", ${productSelectListSql(productVisibilityFieldNames)},
      i.on_hand as "onHand", i.reserved,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from (${await idsOf(db, filter, { after, limit, now })}) chosen (id)
      join products p on p.id = chosen.id join inventory i on i.product_id = p.id
    order by p.id desc`.execute(db)
  return rows
}

/** Lists the ids of the products on a page, newest first. */
export async function listProductIds(
  db: Db,
  filter: ProductFilter,
  view: { after?: number | undefined; limit: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${await idsOf(db, filter, view)}) chosen (id) order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts products, up to a limit. */
export async function countProducts(db: Db, filter: ProductFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${await idsOf(db, filter, { limit: mostCounted, now })}) chosen`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type View = { after?: number | undefined; limit: number; now: Date }

async function idsOf(db: Db, filter: ProductFilter, view: View): Promise<RawBuilder<unknown>> {
  const { words, categoryIds } = filter
  const { after } = view
  const had = words && (await productSearchCondition(db, words, { id: sql`p.id`, after }))
  const all = conditions(filter, view)
  const asked = Math.ceil(mostAsked / Math.max(1, categoryIds?.length ?? 1))
  const one = (category: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    had?.areMany
      ? sql`select p.id from (
          select p.id from ${from} where ${category} and ${all} order by p.id desc limit ${asked}) p
        where ${had.condition} order by p.id desc limit ${view.limit}`
      : sql`select p.id from ${from} where ${category} and ${all} and ${had?.condition ?? sql`true`}
        order by p.id desc limit ${view.limit}`
  if (!categoryIds) return one(sql`true`, tables(filter))
  // Each category is read in index order up to the limit, so the merged rows contain the first
  // products of all selected categories.
  const from = sql`product_categories pc join ${tables(filter)} on p.id = pc.product_id`
  return sql`select distinct mine.id from unnest(${categoryIds}::bigint[]) category (id)
    cross join lateral (${one(sql`pc.category_id = category.id`, from)}) mine
    order by mine.id desc limit ${view.limit}`
}

function tables({ stock }: ProductFilter): RawBuilder<unknown> {
  return stock ? sql`(products p join inventory i on i.product_id = p.id)` : sql`products p`
}

function conditions(filter: ProductFilter, { after, now }: View): RawBuilder<unknown> {
  const { stock, visible, incomplete, ids: chosen } = filter
  const all = [sql`true`]
  if (after !== undefined) all.push(sql`p.id < ${after}`)
  if (chosen) all.push(sql`p.id = any(${chosen}::bigint[])`)
  if (visible !== undefined) all.push(visible ? sql`p.visible` : sql`not p.visible`)
  if (stock === 'none') all.push(sql`i.on_hand <= i.reserved`)
  if (stock === 'few') all.push(sql`i.on_hand - i.reserved <= 3 and i.on_hand > i.reserved`)
  if (stock === 'low') all.push(sql`i.on_hand - i.reserved <= 3`)
  if (stock === 'still') all.push(sql`i.on_hand > 0 and not i.sells`)
  if (filter.digital) all.push(sql`p.delivery = 'digital'`)
  if (filter.dated)
    all.push(sql`(p.visible_from is not null or p.visible_to is not null)
      and greatest(visible_begins(p.visible_from, p.visible_from_time),
        visible_ends(p.visible_to, p.visible_to_time)) > ${now}::timestamptz`)
  if (filter.onOffer)
    all.push(sql`p.special_price_centavos is not null and ${isOnOfferSql(now, 'p')}`)
  if (incomplete)
    all.push(sql`(p.price_centavos is null or p.description = '' or p.main_category_id is null)`)
  if (filter.tag) all.push(sql`p.tags @> array[${filter.tag}]`)
  if (filter.attribute) {
    const { name, value } = filter.attribute
    all.push(sql`exists (
      select from product_attributes pa where pa.product_id = p.id and pa.filter_value = ${value}
        and pa.attribute_id in (select id from attributes where code = ${name} or lower(label) = lower(${name})))`)
  }
  return sql.join(all, sql` and `)
}
