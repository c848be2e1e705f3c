import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'
import { maxListed } from './category-listing.ts'
import { orderBy } from './category-page.ts'
import { leadsFamily } from './family-leads.ts'
import { onOffer } from './pricing.ts'
import { type CardRow, cardColumns, cardTables, listedProduct } from './product-rows.ts'

export type FoundPage = { limit: number; offset: number }

/** Products for one card each; of several the one shown is in stock before others, then sells most. */
type Card = { ids: readonly number[]; grade: number }

/** A row for each product, with the number and grade of its card. */
function rowsOf(cards: readonly Card[]): RawBuilder<unknown> {
  const rows = cards.flatMap(({ ids, grade }, card) => ids.map((id) => ({ id, grade, card })))
  return sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ grade }) => grade)}::integer[],
    ${rows.map(({ card }) => card)}::integer[]) with ordinality as r (id, grade, card, place)`
}

const inStock = sql`(i.on_hand > i.reserved) desc`
const bestSeller = sql`p.sold_count desc, p.rating_count desc, r.place`
/** Which of a card's products is shown. */
const firstOfCard = sql`${inStock}, p.featured desc, ${bestSeller}`

/** The visible one of each card by grade; among equals what is in stock, then what sells most. */
export async function graded(
  db: Db,
  cards: readonly Card[],
  { limit, offset }: FoundPage,
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    ${prepared} select ${cardColumns} from (
      select id, place from (
        select p.id, row_number() over (order by r.grade desc, ${inStock}, ${bestSeller}) as place,
          row_number() over (partition by r.card order by ${firstOfCard}) as in_card
        from ${rowsOf(cards)}
        join products p on p.id = r.id join inventory i on i.product_id = p.id
        where p.visible) each_one
      where in_card = 1 order by place limit ${limit} offset ${offset}) ranked
    join products p on p.id = ranked.id join inventory i on i.product_id = p.id
    order by ranked.place`.execute(db)
  return rows.map(listedProduct)
}

/** The visible one of each card, sorted. */
export async function sorted(
  db: Db,
  cards: readonly Card[],
  { sort, now, limit, offset }: FoundPage & { sort: ListSort; now: Date },
): Promise<ListedProduct[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables}
    where p.id in (
      select distinct on (r.card) p.id from ${rowsOf(cards)}
      join products p on p.id = r.id join inventory i on i.product_id = p.id
      where p.visible order by r.card, ${firstOfCard})
    order by ${orderBy(sort, now)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(listedProduct)
}

type Shelf = { offersOnly: boolean; featuredOnly: boolean }

function isOnShelf(
  { offersOnly, featuredOnly }: Shelf,
  now: Date,
  product = 'p',
): RawBuilder<unknown> {
  return sql`${sql.ref(`${product}.visible`)} and ${offersOnly ? onOffer(now, product) : sql`true`}
    and ${featuredOnly ? sql.ref(`${product}.featured`) : sql`true`}`
}

/** The products of a shelf, in no order, up to so many. */
export async function idsOnShelf(
  db: Db,
  filter: Shelf,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where ${isOnShelf(filter, now)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All visible products, or those on offer, or those that are featured, as far as lists go. */
export async function shelf(
  db: Db,
  filter: Shelf,
  { sort, now, limit, offset }: FoundPage & { sort: ListSort; now: Date },
): Promise<{ products: ListedProduct[]; total: number; isMore: boolean }> {
  const matches = sql`${isOnShelf(filter, now)} and ${leadsFamily(isOnShelf(filter, now, 'kin'))}`
  const first = Math.min(offset, maxListed)
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${cardTables} where ${matches}
    order by ${orderBy(sort, now)} limit ${Math.min(limit, maxListed - first)} offset ${first}`.execute(
    db,
  )
  const onShelf = isOnShelf(filter, now)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      (select from products p where ${onShelf} and p.family is null limit ${maxListed + 1})
      union all
      (select from (select distinct p.family from products p
        where ${onShelf} and p.family is not null limit ${maxListed + 1}) families)) counted`.execute(
    db,
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    products: rows.map(listedProduct),
    total: Math.min(total, maxListed),
    isMore: total > maxListed,
  }
}
