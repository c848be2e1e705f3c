import type { InvoiceData } from '#domain/invoice.ts'
import type { PaymentAttempt } from '#domain/order.ts'
import { type AttemptState, isOver } from '#domain/payment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Shopper } from '#domain/shopper.ts'
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/payments.ts'
import { confirmOrder } from './confirm-order.ts'
import { makeAttempt, TakenMeanwhile } from './make-attempt.ts'
import { closeSession, openSession } from './open-session.ts'
import { releaseAttempt } from './release-attempt.ts'
import { successAddress } from './session-request.ts'
import { settlePayment } from './settle-payment.ts'
import { type CheckoutRefusal, startCheckout } from './start-checkout.ts'

const TRIES = 10
/** An attempt with less time left is not worth going back to. */
const LEAST_TIME_LEFT = 60_000

export type PlaceOrderOptions = { db: Db; gateway: Gateway; shopUrl: string }

export type OrderWanted = {
  shopper: Shopper
  invoice: InvoiceData | null
  /** the total the shopper sees, in centavos; null when nobody looks */
  shownTotal?: number | null
}

export type OrderPlaced = Granted<{ url: string; ref: string }>

export type OrderRefused =
  | CheckoutRefusal
  | Refusal<'address-required' | 'shipping-unavailable' | 'payment-unavailable'>

/**
 * Turns the cart into a payment attempt and answers where to pay it. Asking twice for the same cart
 * answers the same address; a changed cart replaces the attempt before it.
 */
export async function placeOrder(
  options: PlaceOrderOptions,
  order: OrderWanted,
  now: Date,
): Promise<OrderPlaced | OrderRefused> {
  const { shopper } = order
  const { db, gateway, shopUrl } = options
  const before = await payments.findOpenOf(db, shopper.id)
  if (before?.sessionId && before.gateway === gateway.name) {
    // paid in another tab perhaps, and not heard of yet: nobody is asked to pay for the same twice
    const state = await stateAtGateway(options, before.sessionId, now)
    const isOnItsWay = state !== 'open' && !isOver(state)
    if (isOnItsWay) return done(before.ref, successAddress(shopUrl, before.ref))
  }
  const prepared = await prepare(options, order, now)
  if (!prepared.ok) return prepared
  const { attempt, replaced } = prepared
  if (replaced) await closeSession(gateway, replaced)
  if (attempt.state === 'paid') return done(attempt.ref, successAddress(shopUrl, attempt.ref))
  if (attempt.url && attempt.sessionId) return done(attempt.ref, attempt.url)
  const url = await openSession({ db, gateway, shopUrl }, attempt, now)
  return url ? done(attempt.ref, url) : refuse('payment-unavailable')
}

function done(ref: string, url: string): OrderPlaced {
  return { ok: true, url, ref }
}

async function stateAtGateway(
  { db, gateway }: PlaceOrderOptions,
  sessionId: string,
  now: Date,
): Promise<AttemptState> {
  try {
    const { attempt } = await settlePayment(db, gateway, sessionId, now)
    return attempt?.state ?? 'open'
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return 'open'
    throw error
  }
}

type Prepared = Granted<{ attempt: PaymentAttempt; replaced?: PaymentAttempt }>

/** One transaction; when another buyer takes stock or coupon in between, the cart is priced again. */
async function prepare(
  { db, gateway }: PlaceOrderOptions,
  order: OrderWanted,
  now: Date,
): Promise<Prepared | OrderRefused> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (transaction) =>
        attemptFor(transaction, { ...order, gateway: gateway.name }, now),
      )
    } catch (error) {
      if (!(error instanceof TakenMeanwhile) || tries === TRIES) throw error
    }
  }
}

async function attemptFor(
  db: Db,
  asked: OrderWanted & { gateway: string },
  now: Date,
): Promise<Prepared | OrderRefused> {
  const started = await startCheckout(db, asked.shopper, now)
  if (!started.ok) return started
  const { cart } = started
  if (!cart.address && !cart.onlyDigital) return refuse('address-required')
  if (!cart.shipping) return refuse('shipping-unavailable')
  const { shownTotal = null } = asked
  // another tab chose something else: nobody pays what they did not see
  if (shownTotal !== null && shownTotal !== cart.total) {
    return refuse('cart-changed', { changes: [], cart })
  }

  const open = await payments.lockOpenOf(db, asked.shopper.id)
  const timeLeft = open ? open.expiresAt.getTime() - now.getTime() : 0
  const isSame = open?.cartHash === cart.hash && open.gateway === asked.gateway
  if (open && isSame && timeLeft > LEAST_TIME_LEFT) {
    await payments.setInvoiceData(db, open.id, asked.invoice)
    return { ok: true, attempt: open }
  }
  const replaced = open && (await releaseAttempt(db, open, 'superseded', now))
  const attempt = await makeAttempt(db, { ...asked, cart }, now)
  if (attempt.total > 0) return { ok: true, attempt, ...(replaced ? { replaced } : {}) }

  const paid = await payments.update(db, attempt.id, { state: 'paid', paidAt: now }, now)
  await confirmOrder(db, paid, undefined, now)
  return { ok: true, attempt: paid, ...(replaced ? { replaced } : {}) }
}
