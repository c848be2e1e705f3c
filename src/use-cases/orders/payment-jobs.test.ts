import { beforeAll, expect, it } from 'vitest'
import { type PaymentGateway, GatewayUnavailable } from '#payments/gateway.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { openAttempt } from '#test/support/open-attempt.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { processWaitingPaymentWebhooks, receivePaymentWebhook } from './receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from './reconcile-payments.ts'
import { executeRefunds } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const hourInMs = 3_600_000

beforeAll(() => addShipping(db))

const buy = () => openAttempt(db, gateway)

async function stateOf(ref: string) {
  const { state } = await db
    .selectFrom('payment_attempts')
    .select('state')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return state
}

/** A gateway whose reply for these sessions is unreadable. */
function unreadable(...sessionIds: string[]): PaymentGateway {
  const broken = (sessionId: string) => sessionIds.includes(sessionId)
  return {
    ...gateway,
    getPayment: (sessionId) =>
      broken(sessionId) ? Promise.reject(new TypeError('boom')) : gateway.getPayment(sessionId),
    refund: (request) =>
      broken(request.sessionId) ? Promise.reject(new TypeError('boom')) : gateway.refund(request),
  }
}

const failed = expect.objectContaining({ errors: [expect.objectContaining({ message: 'boom' })] })

it('a payment is accepted with any number of installment months that the gateway reports (CHK-05)', async () => {
  const { ref, sessionId } = await buy()
  scripted.approve(sessionId)
  scripted.sessions.get(sessionId)!.installments = 18
  await settlePayment(db, gateway, sessionId, new Date())
  expect(await stateOf(ref)).toBe('paid')
  expect(await auditPurchases(db)).toEqual([])
})

it('the payment expiry job ends every due payment attempt although one is unreadable', async () => {
  const first = await buy()
  const second = await buy()
  const later = new Date(Date.now() + hourInMs)
  await expect(expirePaymentAttempts(db, unreadable(first.sessionId), later)).rejects.toEqual(
    failed,
  )
  expect(await stateOf(second.ref)).toBe('expired')
})

it('the payment expiry job ends all due payment attempts in one run, except those the gateway does not answer', async () => {
  const silent = await buy()
  const others = []
  for (let count = 0; count < 105; count += 1) others.push((await buy()).ref)
  const quiet: PaymentGateway = {
    ...gateway,
    expireSession: (sessionId) =>
      sessionId === silent.sessionId
        ? Promise.reject(new GatewayUnavailable('busy'))
        : gateway.expireSession(sessionId),
  }

  await expirePaymentAttempts(db, quiet, new Date(Date.now() + hourInMs))

  const states = await Promise.all(others.map(stateOf))
  expect(new Set(states)).toEqual(new Set(['expired']))
  expect(await stateOf(silent.ref)).toBe('open')
})

it('the payment reconciliation job checks every payment although one is unreadable', async () => {
  const first = await buy()
  const second = await buy()
  for (const { sessionId } of [first, second]) scripted.approve(sessionId)
  const later = new Date(Date.now() + 600_000)
  await expect(reconcilePayments(db, unreadable(first.sessionId), later)).rejects.toEqual(failed)
  expect(await stateOf(second.ref)).toBe('paid')
})

it('the payment webhook job processes every stored webhook although one is invalid', async () => {
  const first = await buy()
  const second = await buy()
  for (const { ref, sessionId } of [first, second]) {
    scripted.approve(sessionId)
    const rawBody = Buffer.from(JSON.stringify({ id: ref, type: 'paid', sessionId, ref }))
    await receivePaymentWebhook(db, gateway, { headers: {}, rawBody }, new Date())
  }
  const later = new Date(Date.now() + 60_000)
  const broken = unreadable(first.sessionId)
  await expect(processWaitingPaymentWebhooks(db, broken, later)).rejects.toEqual(failed)
  expect(await stateOf(second.ref)).toBe('paid')
})

it('the refund job makes every refund although one fails unexpectedly', async () => {
  const first = await buy()
  const second = await buy()
  const busy = { ...gateway, refund: () => Promise.reject(new GatewayUnavailable('busy')) }
  for (const { sessionId } of [first, second]) {
    scripted.approve(sessionId, 500)
    await settlePayment(db, busy, sessionId, new Date())
  }
  await expect(executeRefunds(db, unreadable(first.sessionId), new Date())).rejects.toEqual(failed)
  expect(scripted.sessions.get(second.sessionId)?.refundedAmount).toBe(500)
})
