import { zero } from '#domain/money.ts'
import type { FormerBusiness } from '#domain/orders/gateway-words.ts'
import type { Db } from '#persistence/database.ts'
import * as gatewayBusiness from '#persistence/orders/gateway-business.ts'

/** Open payments and refunds of former gateways, connected or not. */
export async function readFormerBusiness(
  db: Db,
  { current, former }: { current: string; former: readonly string[] },
): Promise<FormerBusiness[]> {
  const open = await gatewayBusiness.openElsewhere(db, current)
  const idle = former.filter((name) => open.every(({ gateway }) => gateway !== name))
  return [
    ...open.map((one) => ({ ...one, isConnected: former.includes(one.gateway) })),
    ...idle.map((gateway) => ({
      gateway,
      isConnected: true,
      payments: 0,
      expected: zero,
      refunds: 0,
      owed: zero,
    })),
  ]
}
