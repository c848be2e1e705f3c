import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { type PolicySettings, policyOf } from '#domain/buying/policy-settings.ts'
import type { Db } from '../database.ts'

/** What holds for buying now. */
export async function read(db: Db): Promise<CheckoutPolicy> {
  const rows = await db
    .selectFrom('shop_settings')
    .select(['key', 'value'])
    .where('key', 'in', ['free_shipping', 'payment', 'rewards', 'minimum_age', 'unpaid_limits'])
    .execute()
  return policyOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])) as PolicySettings)
}
