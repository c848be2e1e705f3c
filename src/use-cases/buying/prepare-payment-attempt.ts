import type { Shopper } from '#domain/account/shopper.ts'
import { minuteInMs } from '#domain/durations.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptDetails } from '#domain/orders/payment-attempt-snapshot.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { readTogether } from '#persistence/combined-statements.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { confirmationReads, confirmOrder } from '../orders/confirm-order.ts'
import { endPaymentAttemptAndReleaseStock } from '../orders/end-payment-attempt-and-release-stock.ts'
import { createPaymentAttempt, StockNoLongerAvailable } from './create-payment-attempt.ts'
import {
  determineAllowedPaymentMethods,
  type AllowedPaymentMethodTerms,
  type UnpaidOrderRefusal,
} from './limit-unpaid-orders.ts'
import { type CheckoutRefusal, startCheckout } from './start-checkout.ts'

const maxTries = 10
/** A payment attempt is reused only if at least this time in ms remains before it expires. */
const minTimeLeftMs = minuteInMs

export type CheckoutRequest = {
  shopper: Shopper
  invoice: InvoiceData | null
  /** the total displayed to the shopper, in centavos; null if none was displayed */
  shownTotal?: number | null
}

type Wanted = CheckoutRequest & {
  /** name of the gateway for new payments */
  gateway: string
  /** names of the gateways whose payment pages can be closed */
  connected: readonly string[]
  /** a former payment attempt whose payment page the caller has closed */
  closed: PaymentAttempt | undefined
}

/**
 * `close-first`: nothing was changed, because the former attempt's payment page must be closed
 * first. `facts`: data for the gateway session of a newly created attempt.
 */
type Prepared = SuccessResult<{
  next: 'pay' | 'close-first'
  attempt: PaymentAttempt
  facts?: PaymentAttemptDetails
  limit: AllowedPaymentMethodTerms['limit']
}>

export type PaymentPreparationRefusal =
  | CheckoutRefusal
  | Refusal<'address-required' | 'shipping-unavailable'>
  | UnpaidOrderRefusal

/**
 * Creates or reuses the payment attempt of a shopper's cart in one transaction. The cart is repriced if another buyer
 * takes its stock or coupon.
 */
export async function preparePaymentAttempt(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Prepared | PaymentPreparationRefusal> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runInTransaction(db, (transaction) => attemptFor(transaction, wanted, now))
    } catch (error) {
      if (!(error instanceof StockNoLongerAvailable) || tries === maxTries) throw error
    }
  }
}

async function attemptFor(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Prepared | PaymentPreparationRefusal> {
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

  const open = cart.hasOpenAttempt
    ? await paymentAttempts.lockOpenPaymentAttempt(db, shopper.id)
    : undefined
  const limited = await determineAllowedPaymentMethods(
    db,
    { shopper, cart, ...(open && { open }) },
    now,
  )
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
      await paymentAttempts.setInvoiceDataOfPaymentAttempt(db, open.id, invoice)
      return { ok: true, next: 'pay', attempt: open, limit }
    }
    const isConnected = open.sessionId !== null && connected.includes(open.gateway)
    const canBePaid = isConnected && open.id !== closed?.id
    if (canBePaid) return { ok: true, next: 'close-first', attempt: open, limit }
    await endPaymentAttemptAndReleaseStock(db, open, 'superseded', now)
  }
  const made = await createPaymentAttempt(
    db,
    { shopper, invoice, gateway, cart, terms, trial },
    now,
  )
  const { attempt } = made
  if (attempt.total > 0) return { ok: true, next: 'pay', ...made, limit }

  const facts = await readTogether(db, confirmationReads(db, attempt))
  const free = { attempt, known: undefined, facts }
  const { attempt: paid } = await confirmOrder(db, free, { paidAt: now }, now)
  return { ok: true, next: 'pay', attempt: paid, limit: null }
}
