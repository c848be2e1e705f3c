import { sql } from 'kysely'
import { type ToggleFilterCode, toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import {
  countProductsOnOfferSql,
  isShownAsCardSql,
  type ListingQuery,
  maxListedProducts,
  type PriceRange,
  toPriceRange,
  type ListingProductCounts,
} from './category-listing.ts'
import { isLeadVariantInCategorySql } from './family-lead-product-sql.ts'
import { currentPriceSql } from './pricing-sql.ts'

/** Toggle filters that are counted one by one. */
const otherToggles = toggleFilterCodes.filter((code) => code !== 'offers' && code !== 'stock')

/** SQL that counts the cards of a category that match a toggle filter, up to the list limit. */
function countCardsSql(query: ListingQuery, code: ToggleFilterCode) {
  const cards = isShownAsCardSql({ ...query, toggles: new Set([code]) })
  return sql`(select count(*)::integer from (select from category_listing l
    where l.category_id = ${query.categoryId} and ${cards} limit ${maxListedProducts}) one)`
}

/**
 * Product count, price range and availability of a category, computed from its first ten thousand
 * products.
 */
export async function summarizeCategory(
  db: Db,
  query: ListingQuery,
): Promise<ListingProductCounts & { total: number; prices: PriceRange }> {
  const { categoryId, now } = query
  const hasOrdinaryPrice = sql`l.category_id = ${categoryId} and l.special_price_centavos is null
    and l.price_centavos is not null`
  const { rows } = await sql<{
    total: number
    in_stock: number
    on_offer: number
    matching: number[]
    min: Centavos | null
    max: Centavos | null
  }>`
    ${preparedStatementComment} select coalesce((select products from category_counts where category_id = ${categoryId}), 0) as total,
      (select count(*) filter (where available)::integer from (
        select l.available from category_listing l
        where l.category_id = ${categoryId} and ${isLeadVariantInCategorySql()}
        order by l.place desc, l.product_id desc limit ${maxListedProducts}) first) as in_stock,
      (${countProductsOnOfferSql(query)}) as on_offer,
      array[${sql.join(otherToggles.map((code) => countCardsSql(query, code)))}] as matching,
      least(offers.min, (select l.price_centavos from category_listing l where ${hasOrdinaryPrice}
        order by l.price_centavos limit 1)) as min,
      greatest(offers.max, (select l.price_centavos from category_listing l where ${hasOrdinaryPrice}
        order by l.price_centavos desc limit 1)) as max
    from (select min(price), max(price) from (select ${currentPriceSql(now, 'l')} as price
      from category_listing l
      where l.category_id = ${categoryId} and l.special_price_centavos is not null offset 0) each) offers`.execute(
    db,
  )
  const { total = 0, in_stock = 0, on_offer = 0, min = null, max = null } = rows[0] ?? {}
  const others = otherToggles.map((code, place) => {
    const count = rows[0]?.matching[place] ?? 0
    return { code, count, isPartial: count >= maxListedProducts }
  })
  return {
    total,
    toggles: [
      { code: 'offers', count: on_offer, isPartial: false },
      { code: 'stock', count: in_stock, isPartial: total > maxListedProducts },
      ...others,
    ],
    prices: toPriceRange(min, max),
  }
}
