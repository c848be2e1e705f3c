import { type RawBuilder, sql } from 'kysely'
import type { ProductFilter } from '../catalogue/office-product-list.ts'
import { productSearchCondition } from '../catalogue/office-product-search.ts'
import type { Db } from '../database.ts'

/** Maximum of a product count; counting stops there. */
const mostCounted = 10_001
/** Maximum number of payments listed per product as holders of reserved units. */
const namedHolders = 3

export type StockRow = {
  id: number
  sku: string
  urlKey: string
  name: string
  image: string | null
  digital: boolean
  visible: boolean
  bin: string | null
  onHand: number
  reserved: number
  /** units sold in the days over which the sales rate is measured */
  sold: number
  /** open payments that reserve units of the product, oldest first */
  holders: string[]
}

/** Pagination cursor of the list of products running out. */
export type ProductsRunningOutCursor = { daysLeft: number; id: number }

type Narrowed = Pick<ProductFilter, 'words' | 'categoryIds'>

/** Lists products that run out within some days, soonest first. */
export async function listProductsRunningOut(
  db: Db,
  { words, categoryIds }: Narrowed,
  {
    after,
    limit,
    within,
  }: { after?: ProductsRunningOutCursor | undefined; limit: number; within: number },
): Promise<ProductsRunningOutCursor[]> {
  const conditions: RawBuilder<unknown>[] = [sql`s.days_left <= ${within}`]
  if (after) conditions.push(sql`(s.days_left, s.product_id) > (${after.daysLeft}, ${after.id})`)
  if (words)
    conditions.push((await productSearchCondition(db, words, { id: sql`s.product_id` })).condition)
  if (categoryIds)
    conditions.push(sql`exists (select from product_categories c
      where c.product_id = s.product_id and c.category_id = any(${[...categoryIds]}::bigint[]))`)
  const { rows } = await sql<ProductsRunningOutCursor>`
    select s.product_id as id, s.days_left as "daysLeft" from stock_paces s
    where ${sql.join(conditions, sql` and `)}
    order by s.days_left, s.product_id limit ${limit}`.execute(db)
  return rows
}

/** Counts products that run out within `within` days, up to a limit. */
export async function countProductsRunningOut(db: Db, within: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from stock_paces where days_left <= ${within} limit ${mostCounted}) soon`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stock rows of products, in the order of the given ids. */
export async function readStockRows(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  if (ids.length === 0) return []
  const { rows: found } = await sql<StockRow>`
    select p.id, p.sku, p.url_key as "urlKey", p.name, p.delivery = 'digital' as digital, p.visible, b.bin,
      i.on_hand as "onHand", i.reserved, coalesce(s.sold, 0) as sold,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image,
      coalesce((select array_agg(h.order_number) from (
        select a.order_number from stock_reservations r join payment_attempts a on a.id = r.attempt_id
        where r.product_id = p.id order by r.created_at limit ${namedHolders}) h), '{}') as holders
    from unnest(${[...ids]}::bigint[]) with ordinality chosen (id, place)
      join products p on p.id = chosen.id join inventory i on i.product_id = p.id
      left join product_bins b on b.product_id = p.id left join stock_paces s on s.product_id = p.id
    order by chosen.place`.execute(db)
  return found
}
