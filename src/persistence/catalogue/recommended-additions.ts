import { sql } from 'kysely'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { currentPriceSql } from './pricing-sql.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from './product-card-rows.ts'

/**
 * Recommended additions to a cart: products linked from those in the cart, in stock, not in the
 * cart, up to `most` pesos.
 */
export async function findRecommendedCartAdditions(
  db: Db,
  productIds: number[],
  { most, now }: { most: Centavos; now: Date },
): Promise<ProductListItem | undefined> {
  const { rows } = await sql<ProductCardRow>`
    with candidates as (
      select recommended_addon_id as id, 0 as rank from products
      where id = any(${productIds}::bigint[]) and recommended_addon_id is not null
      union all
      select other_id, 1 from product_relations
      where product_id = any(${productIds}::bigint[]) and kind = 'up_sell')
    select ${productCardColumnsSql} from ${productCardTablesSql}
    join (select id, min(rank) as rank from candidates group by id) c on c.id = p.id
    where p.visible and i.on_hand > i.reserved and p.id <> all(${productIds}::bigint[])
      and ${currentPriceSql(now)} <= ${most}
    order by c.rank, p.sold_count desc, p.id limit 1`.execute(db)
  return rows[0] && toListedProduct(rows[0])
}
