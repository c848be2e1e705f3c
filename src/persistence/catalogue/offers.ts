import { sql } from 'kysely'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { listedByIds } from './catalogue.ts'
import { maxListed } from './category-listing.ts'
import { leadsFamily } from './family-leads.ts'
import { inStockFirst, type WalkedOrder } from './in-stock-first.ts'
import { offered, onOffer } from './pricing.ts'

type OfferPage = { now: Date; sort: OfferSort; limit: number; offset: number }

/** Lists a page of offers valid on `today`, up to the list limit; sold-out products last. */
export async function page(
  db: Db,
  { now, sort, limit, offset }: OfferPage,
): Promise<{ products: ListedProduct[]; total: number }> {
  const matches = sql`${offered(now)} and ${leadsFamily(onOffer(now, 'kin'))}`
  const [ids, total] = await Promise.all([
    inStockFirst(db, matches, { order: orders[sort], limit, offset }),
    countCards(db, now),
  ])
  const cards = await listedByIds(db, ids)
  return {
    products: ids.flatMap((id) => cards.get(id) ?? []),
    total,
  }
}

/** Counts product cards with offers, up to the list limit: one per product without family, one per family. */
async function countCards(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with alone as materialized (select count(*) as cards from (
      select from products p where ${offered(now)} and p.family is null limit ${maxListed}) one)
    select least(${maxListed}, alone.cards + (select count(*) from (
      select distinct p.family from products p
      where ${offered(now)} and p.family is not null and alone.cards < ${maxListed} limit ${maxListed}) families))::integer as total
    from alone`.execute(db)
  return rows[0]?.total ?? 0
}

const id = { key: sql`p.id`, way: 'asc' } as const
const price = sql`p.special_price_centavos`

/** Sort orders with an index over products with an offer. */
const orders: Record<OfferSort, WalkedOrder> = {
  ending: [{ key: sql`p.special_to`, way: 'asc' }, id],
  discount: [{ key: sql`(p.special_price_centavos::numeric / p.price_centavos)`, way: 'asc' }, id],
  'price-asc': [{ key: price, way: 'asc' }, id],
  'price-desc': [{ key: price, way: 'desc nulls last' }, id],
}
