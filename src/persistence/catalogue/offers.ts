import { type RawBuilder, sql } from 'kysely'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { maxListed } from './category-listing.ts'
import { leadsFamily } from './family-leads.ts'
import { onOffer, priceInForce } from './pricing.ts'
import { type CardRow, cardColumns, cardTables, listedProduct } from './product-rows.ts'

type OfferPage = { now: Date; sort: OfferSort; limit: number; offset: number }

/** A page of the offers of `today`; what is sold out comes last, whatever the order. */
export async function page(
  db: Db,
  { now, sort, limit, offset }: OfferPage,
): Promise<{ products: ListedProduct[]; total: number }> {
  const offers = sql`from ${cardTables}
    where p.visible and p.special_price_centavos is not null and ${onOffer(now)}
      and ${leadsFamily(onOffer(now, 'kin'))}`
  const [{ rows }, counted] = await Promise.all([
    sql<CardRow>`select ${cardColumns} ${offers}
      order by (i.on_hand > i.reserved) desc, ${orders(now)[sort]}, p.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total
      from (select ${offers} limit ${maxListed}) counted`.execute(db),
  ])
  return { products: rows.map(listedProduct), total: counted.rows[0]?.total ?? 0 }
}

function orders(now: Date): Record<OfferSort, RawBuilder<unknown>> {
  return {
    ending: sql`p.special_to`,
    discount: sql`p.special_price_centavos::numeric / p.price_centavos`,
    'price-asc': priceInForce(now),
    'price-desc': sql`${priceInForce(now)} desc`,
  }
}
