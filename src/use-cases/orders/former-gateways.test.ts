import { beforeAll, beforeEach, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
} from '#payments/gateway.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { finishRefund } from './finish-refund.ts'
import { readFormerGatewayPayments } from './read-former-gateway-payments.ts'
import { processWaitingPaymentWebhooks, receivePaymentWebhook } from './receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from './reconcile-payments.ts'
import { executeRefunds } from './refund-payment.ts'
import { retryRefund } from './retry-refund.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const total = 109_900
const hourInMs = 3_600_000
let scripted: ReturnType<typeof scriptedGateway>
/** The shop after its gateway changed: `before` took the payments of the tests. */
let before: PaymentGateway
let current: PaymentGateway
let both: PaymentGateways

beforeAll(() => addShipping(db))
beforeEach(async () => {
  scripted = scriptedGateway()
  before = { ...scripted.gateway, name: 'stripe' }
  current = { ...scriptedGateway().gateway, name: 'mercado-pago' }
  both = { ...current, former: [before] }
  await db.deleteFrom('refunds').execute()
})

async function buy() {
  const purchase = await openAttempt(db, before)
  scripted.approve(purchase.sessionId)
  const { attempt } = await settlePayment(db, before, purchase.sessionId, new Date())
  const { orderNumber = '', id = 0 } = attempt ?? {}
  return { ...purchase, number: orderNumber, attemptId: id }
}

function cancel(gateways: PaymentGateways, number: string) {
  const cancellation = { number, shopperId: null, actor: 'operator:ana', reason: 'Sin existencias' }
  return cancelOrder(db, gateways, cancellation, new Date())
}

async function refundOf(attemptId: number) {
  const row = await db
    .selectFrom('refunds')
    .select(['id', 'state', 'failure'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row
}

async function mailsOf(number: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('template')
    .where('dedupe_key', 'like', `%:${number}:%`)
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template)
}

const retry = (gateways: PaymentGateways, id: number) =>
  retryRefund(db, gateways, { id, actor: 'operator:ana' }, new Date())

it('a refund is made at the gateway that took the payment, even if the shop now uses another', async () => {
  const { number, attemptId, sessionId } = await buy()
  await cancel(both, number)
  expect(await refundOf(attemptId)).toMatchObject({ state: 'done' })
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(total)
  expect(await auditPurchases(db)).toEqual([])
})

it('a refund is left for manual handling when the gateway of its payment is not configured', async () => {
  const { number, attemptId } = await buy()
  await cancel(current, number)
  const { id, ...refund } = await refundOf(attemptId)
  expect(refund).toEqual({ state: 'failed', failure: 'not-connected' })
  expect(await refundQueue.listStuckRefunds(db, { limit: 10 })).toMatchObject([
    { id, gateway: 'stripe', failure: 'not-connected' },
  ])
  expect(await mailsOf(number)).toEqual(['order-confirmed', 'order-canceled'])
  const finished = { id, reference: 'Folio 7', actor: 'operator:ana' }
  expect(await finishRefund(db, finished, new Date())).toMatchObject({ ok: true })
  expect(await mailsOf(number)).toContain('order-refunded')
  expect(await refundQueue.listStuckRefunds(db, { limit: 10 })).toEqual([])
})

it('a failed refund is retried only once the gateway of its payment is connected', async () => {
  const { number, attemptId, sessionId } = await buy()
  await cancel(current, number)
  const { id } = await refundOf(attemptId)
  expect(await retry(current, id)).toEqual({ ok: false, code: 'not-connected' })
  scripted.setHealth('down')
  expect(await retry(both, id)).toEqual({ ok: false, code: 'gateway-unavailable' })
  scripted.setHealth('up')
  const [first, second] = await Promise.all([retry(both, id), retry(both, id)])
  expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(total)
  expect(await refundOf(attemptId)).toMatchObject({ state: 'done', failure: null })
  expect(await retry(both, id)).toEqual({ ok: false, code: 'move-not-allowed' })
})

it('a failed refund that was made manually at the gateway is not retried', async () => {
  const { number, attemptId, sessionId } = await buy()
  await cancel(current, number)
  const { id } = await refundOf(attemptId)
  scripted.refundByHand(sessionId)
  expect(await retry(both, id)).toEqual({
    ok: false,
    code: 'returned-at-gateway',
    amount: total,
  })
})

it('a refund rejected by the gateway is retried with a new idempotency key', async () => {
  const { number, attemptId } = await buy()
  const keys: string[] = []
  let isRefusing = true
  const moody: PaymentGateway = {
    ...before,
    async refund(request) {
      keys.push(request.idempotencyKey)
      if (isRefusing) throw new GatewayRejectedRequest('no balance', 'insufficient-funds')
      return before.refund(request)
    },
  }
  await cancel({ ...current, former: [moody] }, number)
  const { id, failure } = await refundOf(attemptId)
  expect(failure).toBe('refused')
  isRefusing = false
  expect(await retry({ ...current, former: [moody] }, id)).toMatchObject({
    ok: true,
    refund: { state: 'done' },
  })
  expect(new Set(keys).size).toBe(2)
})

it('refunds wait while the gateway of their payment rejects the credentials', async () => {
  let calls = 0
  const rejecting: PaymentGateway = {
    ...before,
    async refund() {
      calls += 1
      throw new GatewayCredentialsRejected('401')
    },
  }
  const locked = { ...current, former: [rejecting] }
  const orders = [await buy(), await buy(), await buy()]
  for (const { number } of orders) await cancel(locked, number)
  calls = 0
  expect(await executeRefunds(db, locked, new Date())).toBe(0)
  expect(calls).toBe(1)
  for (const { attemptId, number } of orders) {
    expect(await refundOf(attemptId)).toMatchObject({ state: 'requested', failure: null })
    expect(await mailsOf(number)).toEqual(['order-confirmed', 'order-canceled'])
  }
  expect(await executeRefunds(db, both, new Date())).toBe(3)
})

it('a refund is made although a hundred older refunds wait for failing gateways', async () => {
  const { number, attemptId } = await buy()
  await cancel({ ...current, former: [{ ...before, refund: unanswered }] }, number)
  const gone = await buy()
  await db
    .updateTable('payment_attempts')
    .set({ gateway: 'form-post' })
    .where('id', '=', gone.attemptId)
    .execute()
  const silent = await buy()
  await db
    .updateTable('payment_attempts')
    .set({ gateway: 'simulator' })
    .where('id', '=', silent.attemptId)
    .execute()
  const old = new Date(Date.now() - 24 * hourInMs)
  await db
    .insertInto('refunds')
    .values(
      [gone, silent].flatMap((one) =>
        Array.from({ length: 60 }, (_, index) => ({
          attempt_id: one.attemptId,
          amount_centavos: toCentavos(1),
          reason: 'Prueba',
          state: 'requested' as const,
          idempotency_key: `${one.number}:${index}`,
          created_at: old,
        })),
      ),
    )
    .execute()
  const away: PaymentGateway = { ...before, name: 'simulator', refund: unanswered }
  await executeRefunds(db, { ...current, former: [before, away] }, new Date())
  expect(await refundOf(attemptId)).toMatchObject({ state: 'done' })
  const left = await refunds.listWaitingRefunds(db, { exceptGateways: ['simulator'], limit: 100 })
  expect(left).toHaveLength(10)
})

it('late payments and webhooks of a former gateway are processed, and its payment sessions closed', async () => {
  const purchase = await openAttempt(db, before)
  scripted.issueVoucher(purchase.sessionId, 'spei')
  await settlePayment(db, before, purchase.sessionId, new Date())
  scripted.deposit(purchase.sessionId, total)
  await reconcilePayments(db, both, new Date(Date.now() + hourInMs))
  const stateOf = async (sessionId: string) =>
    (
      await db
        .selectFrom('payment_attempts')
        .select('state')
        .where('gateway_session_id', '=', sessionId)
        .executeTakeFirstOrThrow()
    ).state
  expect(await stateOf(purchase.sessionId)).toBe('paid')

  scripted.chargeBack(purchase.sessionId)
  const event = { id: 'evt_1', type: 'dispute', sessionId: purchase.sessionId }
  const notice = { headers: {}, rawBody: Buffer.from(JSON.stringify(event)) }
  await receivePaymentWebhook(db, before, notice, new Date(Date.now() - hourInMs))
  expect(await processWaitingPaymentWebhooks(db, both, new Date())).toBe(1)
  expect(await stateOf(purchase.sessionId)).toBe('charged_back')

  const open = await openAttempt(db, before)
  await expirePaymentAttempts(db, both, new Date(Date.now() + hourInMs))
  expect(scripted.sessions.get(open.sessionId)?.status).toBe('expired')
  expect(await stateOf(open.sessionId)).toBe('expired')
})

it('a payment attempt expires on time even if its gateway is no longer connected', async () => {
  const { sessionId } = await openAttempt(db, before)
  await expirePaymentAttempts(db, current, new Date(Date.now() + hourInMs))
  const { state } = await db
    .selectFrom('payment_attempts')
    .select('state')
    .where('gateway_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('expired')
})

it('open payments and refunds at a former gateway are reported when it is not connected', async () => {
  const { number } = await buy()
  await cancel(current, number)
  await openAttempt(db, before)
  const names = { current: 'mercado-pago', former: [] }
  const [business] = await readFormerGatewayPayments(db, names)
  expect(business).toMatchObject({
    gateway: 'stripe',
    isConnected: false,
    payments: 1,
    expected: total,
    refunds: 1,
    owed: total,
  })
  const idle = await readFormerGatewayPayments(db, { current: 'stripe', former: ['mercado-pago'] })
  expect(idle).toMatchObject([{ gateway: 'mercado-pago', isConnected: true, payments: 0 }])
})

it('a refund is not made when the payment was already charged back', async () => {
  const { number, attemptId, sessionId } = await buy()
  scripted.setHealth('down')
  await cancel(both, number)
  scripted.setHealth('up')
  scripted.chargeBack(sessionId)
  await settlePayment(db, before, sessionId, new Date())
  expect(await executeRefunds(db, both, new Date())).toBe(0)
  const { id, failure } = await refundOf(attemptId)
  expect(failure).toBe('charged-back')
  expect(await refundQueue.listStuckRefunds(db, { limit: 10 })).toEqual([])
  expect(await retry(both, id)).toEqual({ ok: false, code: 'charged-back' })
  const finished = { id, reference: 'Folio 7', actor: 'operator:ana' }
  expect(await finishRefund(db, finished, new Date())).toMatchObject({ code: 'charged-back' })
  expect(await mailsOf(number)).not.toContain('order-refunded')
})

async function unanswered(): Promise<never> {
  throw new GatewayCredentialsRejected('401')
}
