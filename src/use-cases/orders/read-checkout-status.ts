import { hourInMs } from '#domain/durations.ts'
import { isDigitalOnlyOrder } from '#domain/orders/licence-key.ts'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import { hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { isGatewayError } from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import { readTogether } from '#persistence/combined-statements.ts'
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
  lines?: OrderLine[]
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
  const found = await findCurrentAttempt(db, ref)
  if (!found || !isReadable(found, now)) return { state: 'unknown' }
  const attempt = await freshest(db, gateways, found, now)
  const { order, lines, points } = await readTogether(db, {
    order: orders.orderOfPaymentAttemptRead(db, attempt.id),
    lines: paymentAttempts.paymentAttemptLinesRead(db, attempt.id),
    points: rewardLedger.orderPointsRead(db, attempt.id),
  })
  const state = stateOf(attempt, order)
  if (!order) return { state, attempt }
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const licences = lines.reduce((sum, { digital, quantity }) => sum + (digital ? quantity : 0), 0)
  const onlyDigital = isDigitalOnlyOrder(lines)
  return { state, attempt, order, lines, productIds, licences, onlyDigital, points }
}

/** The attempt with a reference, or the one whose order the shopper pays on another page now. */
async function findCurrentAttempt(db: Db, ref: string): Promise<PaymentAttempt | undefined> {
  const found = await paymentAttempts.findPaymentAttemptByReference(db, ref)
  return found && found.replacedBy !== null && found.paid === 0
    ? paymentAttempts.findPaymentAttempt(db, found.replacedBy)
    : found
}

/** Whether the status may still be read: for 48 hours, longer while the order is paid by card. */
function isReadable(attempt: PaymentAttempt, now: Date): boolean {
  if (attempt.state === 'pending' && attempt.voucher === null) return true
  const since = attempt.paidAt ?? attempt.createdAt
  return since.getTime() + readableForMs >= now.getTime()
}

/** Whether the payment page decides at once, so that the gateway is asked: no slip was issued. */
function isAwaitedFromGateway({ state, voucher }: PaymentAttempt): boolean {
  return state === 'open' || (state === 'pending' && voucher === null)
}

async function freshest(
  db: Db,
  gateways: PaymentGateways,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt> {
  const gateway = findGateway(gateways, attempt.gateway)
  if (!isAwaitedFromGateway(attempt) || !attempt.sessionId || !gateway) return attempt
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
  if (isAwaitedFromGateway(attempt)) return 'confirming'
  if (order?.state === 'pending_payment') return 'pending'
  // the payment of a cancelled or expired order is shown as being refunded, because the shopper was
  // charged
  if (attempt.paid > 0)
    return order || hasPaymentAttemptEndedUnpaid(attempt.state) ? 'refunding' : 'confirming'
  return hasPaymentAttemptEndedUnpaid(attempt.state) ? 'not-charged' : 'confirming'
}
