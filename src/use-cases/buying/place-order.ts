import type { VoucherPaymentBlockReason } from '#domain/buying/unpaid-order-limits.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptDetails } from '#domain/orders/payment-attempt-snapshot.ts'
import { type PaymentAttemptState, hasPaymentAttemptEndedUnpaid } from '#domain/orders/payment.ts'
import { type SuccessResult, refuse } from '#domain/use-case-result.ts'
import { type PaymentGateway, isGatewayError } from '#payments/gateway.ts'
import {
  listConnectedGateways,
  findGateway,
  type PaymentGateways,
} from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { closePaymentPageOfAttempt } from '../orders/close-payment-page.ts'
import { type PaymentPageUnavailable, openPaymentSession } from '../orders/open-payment-session.ts'
import { createSuccessPageUrl } from '../orders/payment-session-request.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import {
  type PaymentPreparationRefusal,
  type CheckoutRequest,
  preparePaymentAttempt,
} from './prepare-payment-attempt.ts'

/**
 * Maximum number of times that one request replaces a payment attempt; after that the shopper must
 * retry.
 */
const maxReplacements = 3

type PlaceOrderOptions = { db: Db; gateway: PaymentGateways; shopUrl: string }

/**
 * `limit`: the reason why the order can only be paid by card, not by a payment slip (cash or
 * transfer).
 */
type OrderPlaced = SuccessResult<{ url: string; ref: string; limit?: VoucherPaymentBlockReason }>

export type PlaceOrderRefusal = PaymentPreparationRefusal | PaymentPageUnavailable

/**
 * Turns the cart into a payment attempt and returns its payment URL. Repeats for the same cart return the same URL; for
 * a changed cart, the former attempt's payment page is closed and replaced.
 */
export async function placeOrder(
  options: PlaceOrderOptions,
  order: CheckoutRequest,
  now: Date,
): Promise<OrderPlaced | PlaceOrderRefusal> {
  const { shopper } = order
  const { db, gateway, shopUrl } = options
  const before = await paymentAttempts.findOpenPaymentAttempt(db, shopper.id)
  const gatewayBefore = before && findGateway(gateway, before.gateway)
  if (before?.sessionId && gatewayBefore) {
    // a former attempt may already be paid in another tab while the gateway's webhook is pending:
    // the same cart is never charged twice
    const state = await stateAtGateway(db, gatewayBefore, before.sessionId, now)
    const isOnItsWay = state !== 'open' && !hasPaymentAttemptEndedUnpaid(state)
    if (isOnItsWay) return done(before.ref, createSuccessPageUrl(shopUrl, before.ref))
  }
  const connected = listConnectedGateways(gateway).map(({ name }) => name)
  let closed: PaymentAttempt | undefined
  for (let replaced = 0; ; replaced += 1) {
    const prepared = await preparePaymentAttempt(
      db,
      { ...order, gateway: gateway.name, connected, closed },
      now,
    )
    if (!prepared.ok) return prepared
    if (prepared.next === 'pay') {
      const { attempt, limit } = prepared
      const placed = await payAt(options, prepared, now)
      const isLimited = placed.ok && limit !== null && attempt.offer.methods.length === 1
      return isLimited ? { ...placed, limit } : placed
    }
    if (replaced === maxReplacements) {
      return refuse('payment-unavailable', { reason: 'the cart kept changing' })
    }
    closed = prepared.attempt
    const closing = await closePaymentPageOfAttempt(db, gateway, closed, now)
    if (closing === 'unknown') {
      return refuse('payment-unavailable', {
        reason: 'the page before it could not be closed',
      })
    }
    if (closing === 'paid') return done(closed.ref, createSuccessPageUrl(shopUrl, closed.ref))
  }
}

/** Payment URL of an attempt; a free order is paid at once. */
async function payAt(
  { db, gateway, shopUrl }: PlaceOrderOptions,
  { attempt, facts }: { attempt: PaymentAttempt; facts?: PaymentAttemptDetails },
  now: Date,
): Promise<OrderPlaced | PaymentPageUnavailable> {
  if (attempt.state === 'paid') return done(attempt.ref, createSuccessPageUrl(shopUrl, attempt.ref))
  if (attempt.url && attempt.sessionId) return done(attempt.ref, attempt.url)
  const opened = await openPaymentSession({ db, gateway, shopUrl }, { attempt, facts }, now)
  return opened.ok ? done(attempt.ref, opened.url) : opened
}

function done(ref: string, url: string): OrderPlaced {
  return { ok: true, url, ref }
}

async function stateAtGateway(
  db: Db,
  gateway: PaymentGateway,
  sessionId: string,
  now: Date,
): Promise<PaymentAttemptState> {
  try {
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    return attempt?.state ?? 'open'
  } catch (error) {
    if (isGatewayError(error)) return 'open'
    throw error
  }
}
