import { sql } from 'kysely'
import type { Db } from '../database.ts'

type OpeningFacts = {
  /** number of available products, at most a thousand */
  products: number
  /** number of available products without a picture */
  withoutPicture: number
  /** newest paid order, possibly a test order */
  paidOrder: string | null
  /** whether the shop has ever had an order or a product */
  isUsed: boolean
}

/** Reads the facts that determine which steps remain before the shop can open. */
export async function readShopOpeningPrerequisites(db: Db): Promise<OpeningFacts> {
  const { rows } = await sql<OpeningFacts>`
    with sold as (
      select p.id from products p
      where p.visible and p.price_centavos is not null limit 1000
    )
    select (select count(*)::int from sold) as products,
      (select count(*)::int from sold where not exists (
        select from product_images i where i.product_id = sold.id)) as "withoutPicture",
      (select o.number from orders o join payment_attempts a on a.id = o.attempt_id
        where a.paid_at is not null order by o.id desc limit 1) as "paidOrder",
      exists (select from products) or exists (select from orders) as "isUsed"`.execute(db)
  return rows[0] ?? { products: 0, withoutPicture: 0, paidOrder: null, isUsed: false }
}
