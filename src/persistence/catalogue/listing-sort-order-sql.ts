import { type RawBuilder, sql } from 'kysely'
import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import { currentPriceSql } from './pricing-sql.ts'

/** SQL sort expressions for a list of `products p` with `inventory i`. */
export function listingOrderSql(sort: ProductListSort, now: Date): RawBuilder<unknown> {
  const price = currentPriceSql(now)
  const orders: Record<ProductListSort, RawBuilder<unknown>> = {
    relevance: sql`(i.on_hand > i.reserved) desc, p.featured desc, p.sold_count desc,
      p.rating_count desc, p.created_at desc, p.id desc`,
    newest: sql`p.created_at desc, p.id desc`,
    'price-asc': sql`${price} nulls last, p.id`,
    'price-desc': sql`${price} desc nulls last, p.id`,
    rating: sql`p.rating_sum::numeric / nullif(p.rating_count, 0) desc nulls last,
      p.rating_count desc, p.id desc`,
  }
  return orders[sort]
}
