import type { VoucherLimit } from '#domain/buying/unpaid-limits.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type AttemptState, isOver } from '#domain/orders/payment.ts'
import type { AttemptFacts } from '#domain/orders/purchase-snapshot.ts'
import { type Granted, refuse } from '#domain/refusal.ts'
import { type Gateway, isGatewayError } from '#payments/gateway.ts'
import { connectedGateways, gatewayNamed, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import { closeUnpaid } from '../orders/close-unpaid.ts'
import { type NoPaymentPage, openSession } from '../orders/open-session.ts'
import { successAddress } from '../orders/session-request.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { type NotPrepared, type OrderWanted, prepareAttempt } from './prepare-attempt.ts'

/** Maximum replacements of a payment attempt per request; after that the shopper must retry. */
const maxReplacements = 3

type PlaceOrderOptions = { db: Db; gateway: Gateways; shopUrl: string }

/** `limit`: the reason why the order can only be paid by card, not by voucher. */
type OrderPlaced = Granted<{ url: string; ref: string; limit?: VoucherLimit }>

export type OrderRefused = NotPrepared | NoPaymentPage

/**
 * Turns the cart into a payment attempt and returns its payment URL. Repeats for the same cart return the same URL; for
 * a changed cart, the former attempt's payment page is closed and replaced.
 */
export async function placeOrder(
  options: PlaceOrderOptions,
  order: OrderWanted,
  now: Date,
): Promise<OrderPlaced | OrderRefused> {
  const { shopper } = order
  const { db, gateway, shopUrl } = options
  const before = await payments.findOpenOf(db, shopper.id)
  const gatewayBefore = before && gatewayNamed(gateway, before.gateway)
  if (before?.sessionId && gatewayBefore) {
    // the attempt may already be paid in another tab, its notice pending: never charge the same cart twice
    const state = await stateAtGateway(db, gatewayBefore, before.sessionId, now)
    const isOnItsWay = state !== 'open' && !isOver(state)
    if (isOnItsWay) return done(before.ref, successAddress(shopUrl, before.ref))
  }
  const connected = connectedGateways(gateway).map(({ name }) => name)
  let closed: PaymentAttempt | undefined
  for (let replaced = 0; ; replaced += 1) {
    const prepared = await prepareAttempt(
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
    const closing = await closeUnpaid(db, gateway, closed, now)
    if (closing === 'unknown') {
      return refuse('payment-unavailable', { reason: 'the page before it could not be closed' })
    }
    if (closing === 'paid') return done(closed.ref, successAddress(shopUrl, closed.ref))
  }
}

/** Payment URL of an attempt; a free order is paid at once. */
async function payAt(
  { db, gateway, shopUrl }: PlaceOrderOptions,
  { attempt, facts }: { attempt: PaymentAttempt; facts?: AttemptFacts },
  now: Date,
): Promise<OrderPlaced | NoPaymentPage> {
  if (attempt.state === 'paid') return done(attempt.ref, successAddress(shopUrl, attempt.ref))
  if (attempt.url && attempt.sessionId) return done(attempt.ref, attempt.url)
  const opened = await openSession({ db, gateway, shopUrl }, { attempt, facts }, now)
  return opened.ok ? done(attempt.ref, opened.url) : opened
}

function done(ref: string, url: string): OrderPlaced {
  return { ok: true, url, ref }
}

async function stateAtGateway(
  db: Db,
  gateway: Gateway,
  sessionId: string,
  now: Date,
): Promise<AttemptState> {
  try {
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    return attempt?.state ?? 'open'
  } catch (error) {
    if (isGatewayError(error)) return 'open'
    throw error
  }
}
