import { zeroCentavos } from '#domain/money.ts'
import type { FormerGatewayBalance } from '#domain/orders/payment-gateway-texts.ts'
import type { Db } from '#persistence/database.ts'
import * as gatewayOpenPayments from '#persistence/orders/open-payments-of-former-gateways.ts'

/**
 * Open payments and refunds of gateways that the shop formerly used, whether still connected or
 * not.
 */
export async function readFormerGatewayPayments(
  db: Db,
  { current, former }: { current: string; former: readonly string[] },
): Promise<FormerGatewayBalance[]> {
  const open = await gatewayOpenPayments.readOpenPaymentsOfFormerGateways(db, current)
  const idle = former.filter((name) => open.every(({ gateway }) => gateway !== name))
  return [
    ...open.map((one) => ({ ...one, isConnected: former.includes(one.gateway) })),
    ...idle.map((gateway) => ({
      gateway,
      isConnected: true,
      payments: 0,
      expected: zeroCentavos,
      refunds: 0,
      owed: zeroCentavos,
    })),
  ]
}
