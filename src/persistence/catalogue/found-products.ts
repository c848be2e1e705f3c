import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { ListSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'
import { maxListed } from './category-listing.ts'
import { orderBy } from './category-page.ts'
import { type CardRow, cardColumns, cardTables, listedProduct, onOffer } from './product-rows.ts'

export type FoundPage = { limit: number; offset: number }

/** Visible ones of these products by grade; among equals what is in stock, then what sells most. */
export async function graded(
  db: Db,
  products: readonly { id: number; grade: number }[],
  { limit, offset }: FoundPage,
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    ${prepared} select ${cardColumns} from (
      select p.id, row_number() over (order by r.grade desc, (i.on_hand > i.reserved) desc,
        p.sold_count desc, p.rating_count desc, r.place) as place
      from unnest(${products.map(({ id }) => id)}::bigint[],
        ${products.map(({ grade }) => grade)}::integer[])
        with ordinality as r (id, grade, place)
      join products p on p.id = r.id join inventory i on i.product_id = p.id
      where p.visible order by place limit ${limit} offset ${offset}) ranked
    join products p on p.id = ranked.id join inventory i on i.product_id = p.id
    order by ranked.place`.execute(db)
  return rows.map(listedProduct)
}

/** Visible ones of these products, sorted. */
export async function sorted(
  db: Db,
  ids: number[],
  { sort, today, limit, offset }: FoundPage & { sort: ListSort; today: Day },
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables}
    where p.visible and p.id = any(${ids}::bigint[])
    order by ${orderBy(sort, today)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(listedProduct)
}

type Shelf = { offersOnly: boolean; featuredOnly: boolean }

function isOnShelf({ offersOnly, featuredOnly }: Shelf, today: Day): RawBuilder<unknown> {
  return sql`p.visible and ${offersOnly ? onOffer(today) : sql`true`}
    and ${featuredOnly ? sql`p.featured` : sql`true`}`
}

/** The products of a shelf, in no order, up to so many. */
export async function idsOnShelf(
  db: Db,
  filter: Shelf,
  { today, limit }: { today: Day; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where ${isOnShelf(filter, today)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All visible products, or those on offer, or those that are featured, as far as lists go. */
export async function shelf(
  db: Db,
  filter: Shelf,
  { sort, today, limit, offset }: FoundPage & { sort: ListSort; today: Day },
): Promise<{ products: ListedProduct[]; total: number; isMore: boolean }> {
  const matches = isOnShelf(filter, today)
  const first = Math.min(offset, maxListed)
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables} where ${matches}
    order by ${orderBy(sort, today)} limit ${Math.min(limit, maxListed - first)} offset ${first}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${cardTables} where ${matches} limit ${maxListed + 1}) counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return {
    products: rows.map(listedProduct),
    total: Math.min(total, maxListed),
    isMore: total > maxListed,
  }
}
