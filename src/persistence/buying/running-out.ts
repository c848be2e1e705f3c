import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** Of so few units or keys that can still be sold it is time to get more. */
const few = 3

/** So many of what sells best are looked at, so that the rest of a large catalogue costs nothing. */
const lookedAt = 1000

export type RunningOut = { urlKey: string; name: string; free: number; reserved: number }

const bestSold = sql`select id, url_key, name, delivery, sold_count from products
  where visible order by sold_count desc, id limit ${sql.lit(lookedAt)}`

/** What sells, of which few units are left. */
export const units: RawBuilder<unknown> = sql`select p.id, p.url_key, p.name, p.sold_count,
    i.on_hand - i.reserved as free, i.reserved, i.updated_at as since
  from (${bestSold}) p join inventory i on i.product_id = p.id
  where p.delivery = 'physical' and p.sold_count > 0 and i.on_hand - i.reserved <= ${sql.lit(few)}`

/** Digital products on sale of which few keys are left, sold before or not. */
export const keys: RawBuilder<unknown> = sql`select i.updated_at as since
  from (${bestSold}) p join inventory i on i.product_id = p.id
  where p.delivery = 'digital' and i.on_hand - i.reserved <= ${sql.lit(few)}`

/** What sells and has few units left, what has the fewest first. */
export async function list(db: Db, limit: number): Promise<RunningOut[]> {
  const { rows } = await sql<RunningOut>`
    select url_key as "urlKey", name, free, reserved from (${units}) few
    order by free, sold_count desc, id limit ${limit}`.execute(db)
  return rows
}
