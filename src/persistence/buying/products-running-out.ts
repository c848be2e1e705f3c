import { type RawBuilder, sql } from 'kysely'
import { criticalStockThresholdDays } from '#domain/buying/stock-forecast.ts'

/** Number of remaining licence keys at which a product counts as running out. */
const few = 3

/** Maximum best sellers examined, which bounds the query cost. */
const lookedAt = 1000

/** Physical products whose stock ends before it can be replenished. */
export const productsRunningOutSql: RawBuilder<unknown> = sql`select i.updated_at as since
  from stock_paces s join products p on p.id = s.product_id join inventory i on i.product_id = p.id
  where s.days_left < ${sql.lit(criticalStockThresholdDays)} and p.visible and p.delivery = 'physical'`

/**
 * Digital products on sale with few licence keys left, including products without earlier sales.
 */
export const licencesRunningOutSql: RawBuilder<unknown> = sql`select i.updated_at as since
  from (select id, delivery from products
    where visible order by sold_count desc, id limit ${sql.lit(lookedAt)}) p
    join inventory i on i.product_id = p.id
  where p.delivery = 'digital' and i.on_hand - i.reserved <= ${sql.lit(few)}`
