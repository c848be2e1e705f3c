import { zeroCentavos } from '#domain/money.ts'
import {
  describeOpenPayments,
  type FormerGatewayBalance,
} from '#domain/orders/payment-gateway-texts.ts'
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
    ...open.map(({ sessionId: _, ...one }) => ({
      ...one,
      isConnected: former.includes(one.gateway),
    })),
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

/** Open payments and refunds at a gateway, in words, with the gateway's id of one of them. */
export async function describeUnfinishedPayments(
  db: Db,
  gateway: string,
): Promise<{ words: string; sessionId: string } | undefined> {
  const open = await gatewayOpenPayments.findOpenPaymentsOfGateway(db, gateway)
  if (!open?.sessionId) return undefined
  return { words: describeOpenPayments(open), sessionId: open.sessionId }
}
