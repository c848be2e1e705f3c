import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { maxListed } from './category-listing.ts'
import { leadsFamily } from './family-leads.ts'
import {
  type CardRow,
  cardColumns,
  cardTables,
  listedProduct,
  onOffer,
  priceInForce,
} from './product-rows.ts'

type OfferPage = { today: Day; sort: OfferSort; limit: number; offset: number }

/** A page of the offers of `today`; what is sold out comes last, whatever the order. */
export async function page(
  db: Db,
  { today, sort, limit, offset }: OfferPage,
): Promise<{ products: ListedProduct[]; total: number }> {
  const offers = sql`from ${cardTables}
    where p.visible and p.special_price_centavos is not null and ${onOffer(today)}
      and ${leadsFamily(onOffer(today, 'kin'))}`
  const [{ rows }, counted] = await Promise.all([
    sql<CardRow>`select ${cardColumns} ${offers}
      order by (i.on_hand > i.reserved) desc, ${orders(today)[sort]}, p.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total
      from (select ${offers} limit ${maxListed}) counted`.execute(db),
  ])
  return { products: rows.map(listedProduct), total: counted.rows[0]?.total ?? 0 }
}

function orders(today: Day): Record<OfferSort, RawBuilder<unknown>> {
  return {
    ending: sql`p.special_to`,
    discount: sql`p.special_price_centavos::numeric / p.price_centavos`,
    'price-asc': priceInForce(today),
    'price-desc': sql`${priceInForce(today)} desc`,
  }
}
