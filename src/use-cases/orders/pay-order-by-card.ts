import { randomBytes } from 'node:crypto'
import { listAvailableInstallmentPlans } from '#domain/buying/installments.ts'
import { minuteInMs } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
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

type Options = { db: Db; gateway: PaymentGateways; shopUrl: string }

type PayByCardRefusal = Refusal<'order-not-found' | 'move-not-allowed'> | PaymentPageUnavailable

/**
 * Exchanges the SPEI or cash page of an order that waits for its payment for a page that accepts
 * cards, and returns its URL. Repeats return the same URL; the former page is closed.
 */
export async function payOrderByCard(
  options: Options,
  { shopperId, number }: { shopperId: number; number: string },
  now: Date,
): Promise<SuccessResult<{ url: string }> | PayByCardRefusal> {
  const { db, gateway, shopUrl } = options
  const order = await orders.findOrderByNumber(db, number)
  if (order?.shopperId !== shopperId) return refuse('order-not-found')
  const attempt = await paymentAttempts.findPaymentAttempt(db, order.attemptId)
  const policy = await readCheckoutPolicy(db)
  const isOpen = attempt?.state === 'pending' && attempt.paid === 0 && attempt.expiresAt > now
  if (!isOpen || !policy.methods.includes('card')) return refuse('move-not-allowed')
  if (attempt.voucher === null && attempt.url) return { ok: true, url: attempt.url }

  const page: PaymentPage = {
    ref: randomBytes(refBytes).toString('base64url'),
    gateway: gateway.name,
    sessionId: null,
    url: null,
    offer: {
      ...attempt.offer,
      methods: ['card'],
      installmentPlans: listAvailableInstallmentPlans(policy.installmentPlans, attempt.total),
    },
    method: null,
    voucher: null,
    expiresAt: new Date(now.getTime() + policy.holdMinutes.card * minuteInMs),
  }
  const opened = await openCardPage(options, { ...attempt, ...page, createdAt: now })
  if (!opened.ok) return opened
  const cardPage = { ...page, ...opened.session }
  const isExchanged = await exchangeIfStillWaiting(db, attempt, cardPage, now)
  if (!isExchanged) {
    // the order was paid, cancelled or exchanged meanwhile
    await closePaymentSession(gateway, cardPage)
    const current = await paymentAttempts.findPaymentAttempt(db, attempt.id)
    const isSame = current?.state === 'pending' && current.voucher === null
    return isSame && current.url ? { ok: true, url: current.url } : refuse('move-not-allowed')
  }
  const closing = await closePaymentPageOfAttempt(db, gateway, attempt, now)
  // money that was already on its way to the former page pays the order
  const url = closing === 'paid' ? createSuccessPageUrl(shopUrl, attempt.ref) : cardPage.url
  return { ok: true, url }
}

async function openCardPage(
  { db, gateway, shopUrl }: Options,
  attempt: PaymentAttempt,
): Promise<
  | SuccessResult<{ session: Awaited<ReturnType<PaymentGateway['createSession']>> }>
  | PaymentPageUnavailable
> {
  const request = await createPaymentSessionRequest({ db, gateway, shopUrl }, attempt)
  const failureUrl = `${shopUrl}/order-detail/${attempt.orderNumber}`
  try {
    return { ok: true, session: await gateway.createSession({ ...request, failureUrl }) }
  } catch (error) {
    if (!isGatewayError(error)) throw error
    return refuse('payment-unavailable', { reason: String(error) })
  }
}

async function exchangeIfStillWaiting(
  db: Db,
  { id, ref, shopperId }: PaymentAttempt,
  page: PaymentPage,
  now: Date,
): Promise<boolean> {
  return runInTransaction(db, async (transaction) => {
    if (shopperId !== null) await carts.lockCart(transaction, shopperId)
    const attempt = await paymentAttempts.lockPaymentAttempt(transaction, id)
    const order = await orders.lockOrderByPaymentAttempt(transaction, id)
    if (attempt?.ref !== ref || attempt.state !== 'pending' || attempt.paid > 0) return false
    if (order?.state !== 'pending_payment') return false
    await exchangePaymentPage(transaction, attempt, page, now)
    const reason = 'Elegiste pagar con tarjeta'
    const event = { actor: `shopper:${shopperId}`, reason, visible: true }
    await orders.addOrderEventWithoutStateChange(transaction, order, event, now)
    return true
  })
}
