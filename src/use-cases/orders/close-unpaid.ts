import type { PaymentAttempt } from '#domain/orders/order.ts'
import { isOver } from '#domain/orders/payment.ts'
import { GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import { settlePayment } from './settle-payment.ts'

type Closing = 'closed' | 'paid' | 'unknown'

/**
 * Closes the gateway page of an attempt before its replacement, preventing double payment: `closed` accepts no money,
 * `paid` has or expects money, `unknown` without the gateway's answer. The attempt retains its stock until the
 * replacement takes it over.
 */
export async function closeUnpaid(
  db: Db,
  gateways: Gateways,
  { sessionId, gateway: name }: Pick<PaymentAttempt, 'sessionId' | 'gateway'>,
  now: Date,
): Promise<Closing> {
  const gateway = gatewayNamed(gateways, name)
  if (!sessionId || !gateway) return 'closed'
  try {
    await gateway.expireSession(sessionId).catch(ignoreRefusal)
    const { status } = await gateway.getPayment(sessionId)
    if (status === 'open' || status === 'expired' || status === 'failed') return 'closed'
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    return attempt && attempt.state !== 'open' && !isOver(attempt.state) ? 'paid' : 'closed'
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'unknown'
    if (error instanceof GatewayRefused) return 'closed'
    throw error
  }
}

/** Ignores the gateway's refusal to close a session: it may be paid, so its state is queried next. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof GatewayRefused)) throw error
}
