import { randomBytes } from 'node:crypto'
import { listOtherPaymentMethods } from '#domain/buying/checkout-policy.ts'
import { listAvailableInstallmentPlans } from '#domain/buying/installments.ts'
import { minuteInMs } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import { isGatewayError, type PaymentGateway } from '#payments/gateway.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import type { PaymentPage } from '#persistence/orders/payment-pages.ts'
import { readCheckoutPolicy } from '../read-settings.ts'
import { closePaymentPageOfAttempt } from './close-payment-page.ts'
import { exchangePaymentPage } from './exchange-payment-page.ts'
import { closePaymentSession, type PaymentPageUnavailable } from './open-payment-session.ts'
import { createPaymentSessionRequest, createSuccessPageUrl } from './payment-session-request.ts'

const refBytes = 16

const reasons: Record<PaymentMethod, string> = {
  card: 'Elegiste pagar con tarjeta',
  spei: 'Elegiste pagar por SPEI',
  cash: 'Elegiste pagar en efectivo',
}

type Options = { db: Db; gateway: PaymentGateways; shopUrl: string }

type ChangeRefusal = Refusal<'order-not-found' | 'move-not-allowed'> | PaymentPageUnavailable

/**
 * Exchanges the payment page of an order that waits for SPEI or cash for a page of another method,
 * and returns its URL. Repeats return the same URL; the former page is closed.
 */
export async function changePaymentMethod(
  options: Options,
  { shopperId, number, method }: { shopperId: number; number: string; method: PaymentMethod },
  now: Date,
): Promise<SuccessResult<{ url: string }> | ChangeRefusal> {
  const { db, gateway, shopUrl } = options
  const order = await orders.findOrderByNumber(db, number)
  if (order?.shopperId !== shopperId) return refuse('order-not-found')
  const attempt = await paymentAttempts.findPaymentAttempt(db, order.attemptId)
  const policy = await readCheckoutPolicy(db)
  if (!attempt || !listOtherPaymentMethods(policy, attempt, now).includes(method)) {
    return refuse('move-not-allowed')
  }
  const known = findOpenPage(attempt, method)
  if (known) return { ok: true, url: known }

  const page: PaymentPage = {
    ref: randomBytes(refBytes).toString('base64url'),
    gateway: gateway.name,
    sessionId: null,
    url: null,
    offer: {
      ...attempt.offer,
      methods: [method],
      installmentPlans: listAvailableInstallmentPlans(policy.installmentPlans, attempt.total),
    },
    method: null,
    voucher: null,
    expiresAt: new Date(now.getTime() + policy.holdMinutes.card * minuteInMs),
  }
  const opened = await openPage(options, { ...attempt, ...page }, now)
  if (!opened.ok) return opened
  const newPage = { ...page, ...opened.session }
  const isExchanged = await exchangeIfStillWaiting(db, attempt, newPage, reasons[method], now)
  if (!isExchanged) {
    // the order was paid, cancelled or exchanged meanwhile
    await closePaymentSession(gateway, newPage)
    const current = await paymentAttempts.findPaymentAttempt(db, attempt.id)
    const url = current && findOpenPage(current, method)
    return url ? { ok: true, url } : refuse('move-not-allowed')
  }
  const closing = await closePaymentPageOfAttempt(db, gateway, attempt, now)
  // money that was already on its way to the former page pays the order
  const url = closing === 'paid' ? createSuccessPageUrl(shopUrl, attempt.ref) : newPage.url
  return { ok: true, url }
}

/** URL of the attempt's page if it accepts this method and no slip was issued there. */
function findOpenPage(attempt: PaymentAttempt, method: PaymentMethod): string | null {
  const { state, voucher, offer, url } = attempt
  return state === 'pending' && voucher === null && offer.methods.includes(method) ? url : null
}

async function openPage(
  { db, gateway, shopUrl }: Options,
  attempt: PaymentAttempt,
  now: Date,
): Promise<
  | SuccessResult<{ session: Awaited<ReturnType<PaymentGateway['createSession']>> }>
  | PaymentPageUnavailable
> {
  const request = await createPaymentSessionRequest({ db, gateway, shopUrl }, attempt)
  const failureUrl = `${shopUrl}/order-detail/${attempt.orderNumber}`
  try {
    const session = await gateway.createSession({ ...request, failureUrl, createdAt: now })
    return { ok: true, session }
  } catch (error) {
    if (!isGatewayError(error)) throw error
    return refuse('payment-unavailable', { reason: String(error) })
  }
}

async function exchangeIfStillWaiting(
  db: Db,
  { id, ref, shopperId }: PaymentAttempt,
  page: PaymentPage,
  reason: string,
  now: Date,
): Promise<boolean> {
  return runInTransaction(db, async (transaction) => {
    if (shopperId !== null) await carts.lockCart(transaction, shopperId)
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, id)
    const order = await orders.lockOrderByPaymentAttempt(transaction, id)
    if (attempt?.ref !== ref || attempt.state !== 'pending' || attempt.paid > 0) return false
    if (order?.state !== 'pending_payment') return false
    await exchangePaymentPage(transaction, attempt, page, now)
    const event = { actor: `shopper:${shopperId}`, reason, visible: true }
    await orders.addOrderEventWithoutStateChange(transaction, order, event, now)
    return true
  })
}
