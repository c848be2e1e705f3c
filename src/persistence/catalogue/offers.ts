import { type RawBuilder, sql } from 'kysely'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { maxListedProducts } from './category-listing.ts'
import { isLeadVariantSql } from './family-lead-product-sql.ts'
import {
  listProductIdsInStockFirst,
  type IndexedSortOrder,
} from './list-product-ids-in-stock-first.ts'
import { productsOnOfferSql, isOnOfferSql } from './pricing-sql.ts'
import { findListedProductsByIds } from './storefront-product-lists.ts'

type OfferPage = {
  now: Date
  sort: OfferSort
  limit: number
  offset: number
  /** ids of the offers that the list contains; null for all */
  among: readonly number[] | null
}

/** Lists a page of offers valid on `today`, up to the list limit; sold-out products last. */
export async function listOfferPage(
  db: Db,
  { now, sort, limit, offset, among }: OfferPage,
): Promise<{ products: ProductListItem[]; total: number }> {
  const isListed = (product: string) =>
    among === null ? sql`true` : sql`${sql.ref(`${product}.id`)} = any(${among}::bigint[])`
  const onOffer = sql`${productsOnOfferSql(now)} and ${isListed('p')}`
  const matches = sql`${onOffer}
    and ${isLeadVariantSql(sql`${isOnOfferSql(now, 'kin')} and ${isListed('kin')}`)}`
  const [ids, total] = await Promise.all([
    listProductIdsInStockFirst(db, matches, { order: orders[sort], limit, offset }),
    countCards(db, onOffer),
  ])
  const cards = await findListedProductsByIds(db, ids)
  return {
    products: ids.flatMap((id) => cards.get(id) ?? []),
    total,
  }
}

/**
 * Counts product cards with offers, up to the list limit; all variants of a product share one card.
 */
async function countCards(db: Db, onOffer: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with alone as materialized (select count(*) as cards from (
      select from products p where ${onOffer} and p.family is null limit ${maxListedProducts}) one)
    select least(${maxListedProducts}, alone.cards + (select count(*) from (
      select distinct p.family from products p
      where ${onOffer} and p.family is not null and alone.cards < ${maxListedProducts} limit ${maxListedProducts}) families))::integer as total
    from alone`.execute(db)
  return rows[0]?.total ?? 0
}

const id = { key: sql`p.id`, way: 'asc' } as const
const price = sql`p.special_price_centavos`

/** Sort orders of the offer list; each has an index that contains only products with an offer. */
const orders: Record<OfferSort, IndexedSortOrder> = {
  ending: [{ key: sql`p.special_to`, way: 'asc' }, id],
  discount: [{ key: sql`(p.special_price_centavos::numeric / p.price_centavos)`, way: 'asc' }, id],
  'price-asc': [{ key: price, way: 'asc' }, id],
  'price-desc': [{ key: price, way: 'desc nulls last' }, id],
}
