import { sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import type { PriceChange } from '#domain/catalogue/price-history.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { pricingColumnsSql, toRowWithPricing } from './pricing-sql.ts'

/** Products whose offers begin and end at the same time. */
type OfferGroup = Omit<ProductPricing, 'regular' | 'special'> & {
  products: number
  /**
   * whether offers may be missing from this group, because the maximum number of offers was reached
   */
  andMore: boolean
  soldOut: number
  /**
   * the first few products of the offer group, shown by name; the remaining products are only
   * counted
   */
  first: { id: number; sku: string; name: string; special: Centavos }[]
}

/** Maximum number of offers read; the offers that end last are left out. */
const mostOffers = 2000

/** Lists offers of visible products that are valid on any of the given days, earliest end first. */
export async function listOffersValidBetween(
  db: Db,
  { from, to }: { from: Day; to: Day },
  { groups, first }: { groups: number; first: number },
): Promise<OfferGroup[]> {
  const { rows } = await sql<OfferGroup>`
    select special_from as "specialFrom", special_from_time as "specialFromTime",
      special_to as "specialTo", special_to_time as "specialToTime",
      count(*)::integer as products, count(*) filter (where not available)::integer as "soldOut",
      sum(count(*)) over () = ${mostOffers} and special_to = max(special_to) over () as "andMore",
      json_agg(json_build_object('id', id, 'sku', sku, 'name', name, 'special', special)
        order by place) filter (where place <= ${first}) as first
    from (
      select counted.*, i.on_hand > i.reserved as available, row_number() over (
        partition by special_from, special_from_time, special_to, special_to_time
        order by sold_count desc, counted.id) as place
      from (
        select id, sku, coalesce(short_name, name) as name, special_price_centavos as special,
          special_from, special_from_time, special_to, special_to_time, sold_count
        from products
        where visible and special_price_centavos is not null
          and special_price_centavos < price_centavos and special_to >= ${from}::date
          and (special_from is null or special_from <= ${to}::date)
        order by special_to, id limit ${mostOffers}) counted
      join inventory i on i.product_id = counted.id) offers
    group by special_from, special_from_time, special_to, special_to_time
    order by special_to, special_to_time, special_from limit ${groups}`.execute(db)
  return rows
}

/** Lists the price changes of the given products in chronological order, grouped by product id. */
export async function listPriceChangesOfProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, PriceChange[]>> {
  const { rows } = await sql<
    ProductPricing & { productId: number; changedAt: Date; visible: boolean }
  >`
    select h.product_id as "productId", h.changed_at as "changedAt", h.visible, ${pricingColumnsSql('h')}
    from price_history h where h.product_id = any(${ids}::bigint[])
    order by h.changed_at, h.id`.execute(db)
  const changes = rows.map(toRowWithPricing).map(({ productId, changedAt, visible, pricing }) => ({
    productId,
    change: { ...pricing, changedAt, visible },
  }))
  const byProduct = Map.groupBy(changes, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, all]) => [id, all.map(({ change }) => change)]))
}
