import { hourInMs } from '#domain/durations.ts'
import { isAllDigital } from '#domain/orders/licence.ts'
import { isPaid } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { isOver } from '#domain/orders/payment.ts'
import { isGatewayError } from '#payments/gateway.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as unsettledPayments from '#persistence/orders/unsettled-payments.ts'
import { settlePayment } from './settle-payment.ts'

const readableForMs = 48 * hourInMs
/** Minimum ms between gateway queries, although the success page polls more often. */
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
 * Outcome of a payment attempt, for the success page. An open outcome is queried at the gateway, so that a lost notice
 * causes no delay.
 */
export async function checkoutStatus(
  db: Db,
  gateways: Gateways,
  ref: string,
  now: Date,
): Promise<CheckoutStatus> {
  const found = await payments.findByRef(db, ref)
  if (!found || found.createdAt.getTime() + readableForMs < now.getTime()) {
    return { state: 'unknown' }
  }
  const attempt = await freshest(db, gateways, found, now)
  const order = await orders.findByAttempt(db, attempt.id)
  const state = stateOf(attempt, order)
  if (!order) return { state, attempt }
  const [lines, points] = await Promise.all([
    payments.linesOf(db, attempt.id),
    rewardLedger.earnedBy(db, order.id),
  ])
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const licences = lines.reduce((sum, { digital, quantity }) => sum + (digital ? quantity : 0), 0)
  const onlyDigital = isAllDigital(lines)
  return { state, attempt, order, productIds, licences, onlyDigital, points }
}

async function freshest(
  db: Db,
  gateways: Gateways,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt> {
  const gateway = gatewayNamed(gateways, attempt.gateway)
  if (attempt.state !== 'open' || !attempt.sessionId || !gateway) return attempt
  const notSince = new Date(now.getTime() - askAgainAfterMs)
  if (!(await unsettledPayments.claimCheck(db, attempt.id, notSince, now))) return attempt
  try {
    const settlement = await settlePayment(db, gateway, attempt.sessionId, now)
    return settlement.attempt ?? attempt
  } catch (error) {
    if (isGatewayError(error)) return attempt
    throw error
  }
}

function stateOf(attempt: PaymentAttempt, order: Order | undefined): CheckoutState {
  if (order && isPaid(order.state)) return 'confirmed'
  if (order?.state === 'pending_payment') return 'pending'
  if (attempt.state === 'open') return 'confirming'
  // payments of cancelled or expired orders are refunded, although the shopper was charged
  if (attempt.paid > 0) return order || isOver(attempt.state) ? 'refunding' : 'confirming'
  return isOver(attempt.state) ? 'not-charged' : 'confirming'
}
