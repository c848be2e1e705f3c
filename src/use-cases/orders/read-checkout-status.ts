import { hourInMs } from '#domain/durations.ts'
import { isDigitalOnlyOrder } from '#domain/orders/licence-key.ts'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { isGatewayError } from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as unsettledPayments from '#persistence/orders/unsettled-payments.ts'
import { settlePayment } from './settle-payment.ts'

const readableForMs = 48 * hourInMs
/**
 * Minimum time in ms between two gateway queries about a payment attempt, because the success page
 * requests the status more often.
 */
const askAgainAfterMs = 2000

type CheckoutState =
  | 'confirmed'
  | 'confirming'
  | 'pending'
  | 'refunding'
  | 'not-charged'
  | 'unknown'

export type CheckoutStatus = {
  state: CheckoutState
  attempt?: PaymentAttempt
  order?: Order
  /** ids of the order's products that are still in the catalogue */
  productIds?: number[]
  /** number of licence keys of the order */
  licences?: number
  /** whether the order has only digital products, without shipment */
  onlyDigital?: boolean
  /** points that the order will earn */
  points?: number
}

/**
 * Reads the outcome of a payment attempt for the success page. While the outcome is open, the
 * gateway is queried, so that a lost payment webhook causes no delay.
 */
export async function readCheckoutStatus(
  db: Db,
  gateways: PaymentGateways,
  ref: string,
  now: Date,
): Promise<CheckoutStatus> {
  const found = await paymentAttempts.findPaymentAttemptByReference(db, ref)
  if (!found || found.createdAt.getTime() + readableForMs < now.getTime()) {
    return { state: 'unknown' }
  }
  const attempt = await freshest(db, gateways, found, now)
  const order = await orders.findOrderByPaymentAttempt(db, attempt.id)
  const state = stateOf(attempt, order)
  if (!order) return { state, attempt }
  const [lines, points] = await Promise.all([
    paymentAttempts.listPaymentAttemptLines(db, attempt.id),
    rewardLedger.sumOrderPoints(db, order.id),
  ])
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const licences = lines.reduce((sum, { digital, quantity }) => sum + (digital ? quantity : 0), 0)
  const onlyDigital = isDigitalOnlyOrder(lines)
  return { state, attempt, order, productIds, licences, onlyDigital, points }
}

async function freshest(
  db: Db,
  gateways: PaymentGateways,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt> {
  const gateway = findGateway(gateways, attempt.gateway)
  if (attempt.state !== 'open' || !attempt.sessionId || !gateway) return attempt
  const notSince = new Date(now.getTime() - askAgainAfterMs)
  if (!(await unsettledPayments.claimGatewayStatusCheck(db, attempt.id, notSince, now)))
    return attempt
  try {
    const settlement = await settlePayment(db, gateway, attempt.sessionId, now)
    return settlement.attempt ?? attempt
  } catch (error) {
    if (isGatewayError(error)) return attempt
    throw error
  }
}

function stateOf(attempt: PaymentAttempt, order: Order | undefined): CheckoutState {
  if (order && isOrderPaid(order.state)) return 'confirmed'
  if (order?.state === 'pending_payment') return 'pending'
  if (attempt.state === 'open') return 'confirming'
  // the payment of a cancelled or expired order is shown as being refunded, because the shopper was
  // charged
  if (attempt.paid > 0)
    return order || hasPaymentAttemptEndedUnpaid(attempt.state) ? 'refunding' : 'confirming'
  return hasPaymentAttemptEndedUnpaid(attempt.state) ? 'not-charged' : 'confirming'
}
