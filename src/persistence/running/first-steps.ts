import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a shop has that its first steps make. */
type FirstStepFacts = {
  hasOrders: boolean
  hasProducts: boolean
  hasCoupons: boolean
  hasColleagues: boolean
}

/** Reads whether the shop has orders, products for sale, coupons, and more than one operator. */
export async function readFirstStepFacts(db: Db): Promise<FirstStepFacts> {
  const { rows } = await sql<FirstStepFacts>`
    select exists (select from orders o join payment_attempts a on a.id = o.attempt_id where not a.trial) as "hasOrders",
      exists (select from products where visible) as "hasProducts",
      exists (select from coupons) as "hasCoupons",
      (select count(*) from (select from operators where removed_at is null limit 2) people) > 1 as "hasColleagues"`.execute(
    db,
  )
  return (
    rows[0] ?? { hasOrders: false, hasProducts: false, hasCoupons: false, hasColleagues: false }
  )
}
