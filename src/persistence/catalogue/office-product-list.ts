import { type RawBuilder, sql } from 'kysely'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { onOffer } from './pricing.ts'

/** So many of the newest products that have the words are looked at. */
const mostFound = 10_000
/** Counts stop after this. */
const mostCounted = 10_001

export type ProductFilter = {
  /** its url keys, skus and EANs alike, and what search's index is asked for */
  words?: { exact: string; lexemes: string | null } | undefined
  /** a category with those below it */
  categoryIds?: readonly number[] | undefined
  /** `low`: few or none; `still`: there is some, and none was sold lately */
  stock?: 'none' | 'few' | 'low' | 'still' | undefined
  /** sold as keys */
  digital?: boolean | undefined
  onOffer?: boolean | undefined
  visible?: boolean | undefined
  /** without price, description or category */
  incomplete?: boolean | undefined
  ids?: readonly number[] | undefined
}

export type OfficeProductRow = Pick<
  ProductContent,
  | 'urlKey'
  | 'sku'
  | 'name'
  | 'delivery'
  | 'visible'
  | 'price'
  | 'specialPrice'
  | 'specialFrom'
  | 'specialFromTime'
  | 'specialTo'
  | 'specialToTime'
> & { id: number; image: string | null; onHand: number; reserved: number }

/** A page of products, the newest first. */
export async function page(
  db: Db,
  filter: ProductFilter,
  { after, limit, now }: { after?: number | undefined; limit: number; now: Date },
): Promise<OfficeProductRow[]> {
  const { rows } = await sql<OfficeProductRow>`
    select p.id, p.url_key as "urlKey", p.sku, p.name, p.delivery, p.visible, p.price_centavos as price,
      p.special_price_centavos as "specialPrice", p.special_from as "specialFrom", p.special_from_time as "specialFromTime",
      p.special_to as "specialTo", p.special_to_time as "specialToTime",
      i.on_hand as "onHand", i.reserved,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from (${idsOf(filter, { after, limit, now })}) chosen (id)
      join products p on p.id = chosen.id join inventory i on i.product_id = p.id
    order by p.id desc`.execute(db)
  return rows
}

/** Ids of a page of products, the newest first. */
export async function ids(
  db: Db,
  filter: ProductFilter,
  view: { after?: number | undefined; limit: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${idsOf(filter, view)}) chosen (id) order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many products there are, up to what is counted. */
export async function count(db: Db, filter: ProductFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${idsOf(filter, { limit: mostCounted, now })}) chosen`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type View = { after?: number | undefined; limit: number; now: Date }

function idsOf(filter: ProductFilter, view: View): RawBuilder<unknown> {
  const { words, categoryIds } = filter
  if (categoryIds) return inCategories(categoryIds, filter, view)
  return sql`select p.id from ${tables(filter)}
    where ${conditions(filter, view)} ${words ? sql`and p.id in (${found(words, view)})` : sql``}
    order by p.id desc limit ${view.limit}`
}

/** Each category has its products in order; the first of each are among the first of all. */
function inCategories(
  categoryIds: readonly number[],
  filter: ProductFilter,
  view: View,
): RawBuilder<unknown> {
  const { words } = filter
  return sql`select distinct mine.id from unnest(${categoryIds}::bigint[]) category (id)
    cross join lateral (
      select p.id from product_categories pc
        join ${tables(filter)} on p.id = pc.product_id
      where pc.category_id = category.id and ${conditions(filter, view)}
        ${words ? sql`and p.id in (${found(words, view)})` : sql``}
      order by pc.product_id desc limit ${view.limit}) mine
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
  if (stock === 'still')
    all.push(
      sql`i.on_hand > 0 and not exists (select from stock_paces s where s.product_id = p.id)`,
    )
  if (filter.digital) all.push(sql`p.delivery = 'digital'`)
  if (filter.onOffer) all.push(sql`p.special_price_centavos is not null and ${onOffer(now, 'p')}`)
  if (incomplete)
    all.push(sql`(p.price_centavos is null or p.description = '' or p.main_category_id is null)`)
  return sql.join(all, sql` and `)
}

/** Ids of the products that have the words, of many the newest. */
export function found(
  { exact, lexemes }: NonNullable<ProductFilter['words']>,
  { after }: Pick<View, 'after'>,
): RawBuilder<unknown> {
  const named = sql`
    select id from products where sku = ${exact} union all
    select id from products where url_key = ${exact} union all
    select id from products where ean = ${exact}`
  if (lexemes === null) return named
  const having = sql`lexemes @@ ${lexemes}::tsquery
    ${after === undefined ? sql`` : sql`and product_id < ${after}`}`
  // of few all are taken by the index of words; of many the newest, which stand among the last products
  return sql`with hit as materialized (
      select product_id from product_search where ${having} limit ${mostFound + 1}
    ), hits as materialized (select count(*) > ${mostFound} as are_many from hit)
    select product_id from hit where not (select are_many from hits)
    union all (select product_id from product_search
      where ${having} and (select are_many from hits)
      order by product_id desc limit ${mostFound})
    union all ${named}`
}
