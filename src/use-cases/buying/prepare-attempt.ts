import type { Shopper } from '#domain/account/shopper.ts'
import { minuteInMs } from '#domain/durations.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { AttemptFacts } from '#domain/orders/purchase-snapshot.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { releaseAttempt } from '../orders/release-attempt.ts'
import { limitUnpaid, type Terms, type TooManyUnits } from './limit-unpaid.ts'
import { makeAttempt, StockTaken } from './make-attempt.ts'
import { type CheckoutRefusal, startCheckout } from './start-checkout.ts'

const maxTries = 10
/** Minimum remaining time in ms of a payment attempt that is reused. */
const minTimeLeftMs = minuteInMs

export type OrderWanted = {
  shopper: Shopper
  invoice: InvoiceData | null
  /** the total displayed to the shopper, in centavos; null if none was displayed */
  shownTotal?: number | null
}

type Wanted = OrderWanted & {
  /** name of the gateway for new payments */
  gateway: string
  /** names of the gateways whose payment pages can be closed */
  connected: readonly string[]
  /** a former payment attempt whose page is closed to payments */
  closed: PaymentAttempt | undefined
}

/**
 * `close-first`: nothing was changed, the former attempt may still be paid. `facts`: session data of a newly created
 * attempt.
 */
type Prepared = Granted<{
  next: 'pay' | 'close-first'
  attempt: PaymentAttempt
  facts?: AttemptFacts
  limit: Terms['limit']
}>

export type NotPrepared =
  | CheckoutRefusal
  | Refusal<'address-required' | 'shipping-unavailable'>
  | TooManyUnits

/**
 * Creates or reuses the payment attempt of a shopper's cart in one transaction. The cart is repriced if another buyer
 * takes its stock or coupon.
 */
export async function prepareAttempt(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Prepared | NotPrepared> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (transaction) => attemptFor(transaction, wanted, now))
    } catch (error) {
      if (!(error instanceof StockTaken) || tries === maxTries) throw error
    }
  }
}

async function attemptFor(db: Db, wanted: Wanted, now: Date): Promise<Prepared | NotPrepared> {
  const { shopper, invoice, gateway, connected, closed, shownTotal = null } = wanted
  const started = await startCheckout(db, shopper, now)
  if (!started.ok) return started
  const { cart, trial } = started
  if (!cart.address && !cart.onlyDigital) return refuse('address-required')
  if (!cart.shipping) return refuse('shipping-unavailable')
  // the cart changed in another tab: never charge a total that was not displayed
  if (shownTotal !== null && shownTotal !== cart.total) {
    return refuse('cart-changed', { changes: [], cart })
  }

  const open = await payments.lockOpenOf(db, shopper.id)
  const limited = await limitUnpaid(db, { shopper, cart, ...(open && { open }) }, now)
  if (!limited.ok) return limited
  const { terms } = limited
  const { limit } = terms
  if (open) {
    const isSame =
      open.cartHash === cart.hash &&
      open.trial === trial &&
      open.gateway === gateway &&
      open.offer.methods.length >= terms.methods.length
    if (isSame && open.expiresAt.getTime() - now.getTime() > minTimeLeftMs) {
      await payments.setInvoiceData(db, open.id, invoice)
      return { ok: true, next: 'pay', attempt: open, limit }
    }
    const isConnected = open.sessionId !== null && connected.includes(open.gateway)
    const canBePaid = isConnected && open.id !== closed?.id
    if (canBePaid) return { ok: true, next: 'close-first', attempt: open, limit }
    await releaseAttempt(db, open, 'superseded', now)
  }
  const made = await makeAttempt(db, { shopper, invoice, gateway, cart, terms, trial }, now)
  const { attempt } = made
  if (attempt.total > 0) return { ok: true, next: 'pay', ...made, limit }

  const { attempt: paid } = await confirmOrder(
    db,
    { attempt, known: undefined },
    { paidAt: now },
    now,
  )
  return { ok: true, next: 'pay', attempt: paid, limit: null }
}
