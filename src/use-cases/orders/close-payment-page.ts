import type { PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { GatewayRejectedRequest, GatewayUnavailable } from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import { settlePayment } from './settle-payment.ts'

type Closing = 'closed' | 'paid' | 'unknown'

/**
 * Closes an attempt's payment page before a new attempt, which takes over the stock. `closed`: page
 * accepts no money; `paid`: money received or expected; `unknown`: gateway did not respond.
 */
export async function closePaymentPageOfAttempt(
  db: Db,
  gateways: PaymentGateways,
  { sessionId, gateway: name }: Pick<PaymentAttempt, 'sessionId' | 'gateway'>,
  now: Date,
): Promise<Closing> {
  const gateway = findGateway(gateways, name)
  if (!sessionId || !gateway) return 'closed'
  try {
    await gateway.expireSession(sessionId).catch(ignoreRefusal)
    const { status } = await gateway.getPayment(sessionId)
    if (status === 'open' || status === 'expired' || status === 'failed') return 'closed'
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    return attempt && attempt.state !== 'open' && !hasPaymentAttemptEndedUnpaid(attempt.state)
      ? 'paid'
      : 'closed'
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'unknown'
    if (error instanceof GatewayRejectedRequest) return 'closed'
    throw error
  }
}

/**
 * Ignores that the gateway refuses to close a payment session: the session may be paid, so its
 * state is queried next.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatewayRejectedRequest)) throw error
}
