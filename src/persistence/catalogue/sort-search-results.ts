import { type RawBuilder, sql } from 'kysely'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { maxListedProducts } from './category-listing.ts'
import { isLeadVariantSql } from './family-lead-product-sql.ts'
import {
  listProductIdsInIndexOrder,
  listProductIdsInStockFirst,
  type IndexedSortOrder,
} from './list-product-ids-in-stock-first.ts'
import { listingOrderSql } from './listing-sort-order-sql.ts'
import { productsOnOfferSql } from './pricing-sql.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from './product-card-rows.ts'
import { findListedProductsByIds } from './storefront-product-lists.ts'

type FoundPage = { limit: number; offset: number }

/**
 * Search results (variants) that share one product card. The card shows a variant in stock, if
 * possible, and among these the best-selling one.
 */
type Card = { ids: readonly number[]; grade: number }

/** SQL rows of product ids, each with the position and relevance grade of its product card. */
function rowsOf(cards: readonly Card[]): RawBuilder<unknown> {
  const rows = cards.flatMap(({ ids, grade }, card) => ids.map((id) => ({ id, grade, card })))
  return sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ grade }) => grade)}::integer[],
    ${rows.map(({ card }) => card)}::integer[]) with ordinality as r (id, grade, card, place)`
}

const inStock = sql`(i.on_hand > i.reserved) desc`
const bestSeller = sql`p.sold_count desc, p.rating_count desc, r.place`
/** SQL sort order whose first product is the one shown on a product card. */
const firstOfCard = sql`${inStock}, p.featured desc, ${bestSeller}`

/**
 * Lists the product shown on each product card, sorted by relevance grade; ties by stock, then
 * sales.
 */
export async function sortProductsByRelevance(
  db: Db,
  cards: readonly Card[],
  { limit, offset }: FoundPage,
): Promise<ProductListItem[]> {
  const { rows } = await sql<ProductCardRow>`
    ${preparedStatementComment} select ${productCardColumnsSql} from (
      select id, place from (
        select p.id, row_number() over (order by r.grade desc, ${inStock}, ${bestSeller}) as place,
          row_number() over (partition by r.card order by ${firstOfCard}) as in_card
        from ${rowsOf(cards)}
        join products p on p.id = r.id join inventory i on i.product_id = p.id
        where p.visible) each_one
      where in_card = 1 order by place limit ${limit} offset ${offset}) ranked
    join products p on p.id = ranked.id join inventory i on i.product_id = p.id
    order by ranked.place`.execute(db)
  return rows.map(toListedProduct)
}

/** Lists the product shown on each product card, in the requested sort order. */
export async function listSearchResultsInSortOrder(
  db: Db,
  cards: readonly Card[],
  { sort, now, limit, offset }: FoundPage & { sort: ProductListSort; now: Date },
): Promise<ProductListItem[]> {
  const { rows } = await sql<ProductCardRow>`
    select ${productCardColumnsSql} from ${productCardTablesSql}
    where p.id in (
      select distinct on (r.card) p.id from ${rowsOf(cards)}
      join products p on p.id = r.id join inventory i on i.product_id = p.id
      where p.visible order by r.card, ${firstOfCard})
    order by ${listingOrderSql(sort, now)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toListedProduct)
}

type StockLevel = { offersOnly: boolean; featuredOnly: boolean }

function isOnShelf(
  { offersOnly, featuredOnly }: StockLevel,
  now: Date,
  product = 'p',
): RawBuilder<unknown> {
  return sql`${sql.ref(`${product}.visible`)} and ${offersOnly ? productsOnOfferSql(now, product) : sql`true`}
    and ${featuredOnly ? sql.ref(`${product}.featured`) : sql`true`}`
}

/** Ids of the products in a storefront list, unordered, up to a limit. */
export async function listStorefrontProductIds(
  db: Db,
  filter: StockLevel,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where ${isOnShelf(filter, now)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lists the products of a storefront list (all visible, on offer, or featured), up to the list
 * limit.
 */
export async function listAllVisibleProducts(
  db: Db,
  filter: StockLevel,
  { sort, now, limit, offset }: FoundPage & { sort: ProductListSort; now: Date },
): Promise<{ products: ProductListItem[]; total: number; isMore: boolean }> {
  const matches = sql`${isOnShelf(filter, now)} and ${isLeadVariantSql(isOnShelf(filter, now, 'kin'))}`
  const page = { limit, offset }
  const [ids, total] = await Promise.all([
    sort === 'relevance'
      ? listProductIdsInStockFirst(db, matches, { order: usual, ...page })
      : sort === 'newest'
        ? listProductIdsInIndexOrder(db, matches, { order: newest, ...page })
        : sortedIds(db, matches, { sort, now, ...page }),
    countCards(db, isOnShelf(filter, now)),
  ])
  const cards = await findListedProductsByIds(db, ids)
  return {
    products: ids.flatMap((id) => cards.get(id) ?? []),
    total: Math.min(total, maxListedProducts),
    isMore: total > maxListedProducts,
  }
}

const newest: IndexedSortOrder = [
  { key: sql`p.created_at`, way: 'desc' },
  { key: sql`p.id`, way: 'desc' },
]
/**
 * Default sort order of products, equal to `listingOrderSql`; it is applied separately to products
 * in stock and to products out of stock.
 */
const usual: IndexedSortOrder = [
  { key: sql`p.featured`, way: 'desc' },
  { key: sql`p.sold_count`, way: 'desc' },
  { key: sql`p.rating_count`, way: 'desc' },
  ...newest,
]

/**
 * Sorts all products of a list by price or mean rating; no index exists, because offers change
 * prices by the minute.
 */
async function sortedIds(
  db: Db,
  matches: RawBuilder<unknown>,
  { sort, now, limit, offset }: FoundPage & { sort: ProductListSort; now: Date },
): Promise<number[]> {
  const first = Math.min(offset, maxListedProducts)
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join inventory i on i.product_id = p.id where ${matches}
    order by ${listingOrderSql(sort, now)} limit ${Math.min(limit, maxListedProducts - first)} offset ${first}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Counts the product cards of a storefront list, up to one above the list limit. All variants of a
 * product share one card.
 */
async function countCards(db: Db, onShelf: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with alone as materialized (select count(*) as cards from (
      select from products p where ${onShelf} and p.family is null limit ${maxListedProducts + 1}) one)
    select (alone.cards + (select count(*) from (
      select distinct p.family from products p
      where ${onShelf} and p.family is not null and alone.cards <= ${maxListedProducts} limit ${maxListedProducts + 1}) families))::integer as total
    from alone`.execute(db)
  return rows[0]?.total ?? 0
}
