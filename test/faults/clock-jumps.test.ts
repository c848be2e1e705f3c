import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMaxRetryTime } from '#domain/running/message-retry-schedule.ts'
import { fromOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import {
  processWaitingPaymentWebhooks,
  receivePaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { sendOutboxMessages } from '#use-cases/running/send-outbox.ts'
import { testDatabase } from '../support/database.ts'
import { testCipher } from '../support/licences.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '../support/make-purchase.ts'
import { scriptedGateway } from '../support/scripted-gateway.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const today = new Date()
const dayInMs = 86_400_000
const ahead = new Date(today.getTime() + 5 * dayInMs)
const soon = new Date(today.getTime() + 600_000)

beforeAll(() => addShipping(db))

async function buy(now: Date) {
  const product = await addProduct(db, { stock: 3 })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now)
  if (!placed.ok) throw new Error(placed.code)
  return { shopper, ref: placed.ref, sessionId: placed.url.split('/').at(-1) ?? '' }
}

async function stateOf(sessionId: string) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select('orders.state_id')
    .where('gateway_session_id', '=', sessionId)
    .executeTakeFirst()
  return order && fromOrderStateId(order.state_id)
}

describe('correction of a clock days ahead', () => {
  it('payment reconciliation runs on time after a clock that was set to a future date is corrected (CHK-05)', async () => {
    const { sessionId } = await buy(ahead)
    // asked about while the clock was wrong, before it was paid
    await reconcilePayments(db, gateway, new Date(ahead.getTime() + 600_000))
    scripted.approve(sessionId)
    await reconcilePayments(db, gateway, soon)
    expect(await stateOf(sessionId)).toBe('processing')
  })

  it('a payment webhook is processed on time after a clock set to a future date is corrected (CHK-05)', async () => {
    const { sessionId, ref } = await buy(today)
    scripted.approve(sessionId)
    const notice = { id: 'evt_ahead', type: 'payment.updated', sessionId, ref }
    const request = { headers: {}, rawBody: Buffer.from(JSON.stringify(notice)) }
    await receivePaymentWebhook(db, gateway, request, ahead)
    await processWaitingPaymentWebhooks(db, gateway, soon)
    expect(await stateOf(sessionId)).toBe('processing')
  })

  it('a mail is sent on time after a clock that was set to a future date is corrected (CHK-05)', async () => {
    await sql`delete from outbox`.execute(db)
    const { sessionId, shopper } = await buy(ahead)
    scripted.approve(sessionId)
    await settlePayment(db, gateway, sessionId, ahead)
    const sent: string[] = []
    const senders = {
      mailer: {
        async send(recipient: string) {
          sent.push(recipient)
          return { ok: true as const }
        },
      },
      texter: { send: async () => ({ ok: true as const }) },
      pusher: { send: async () => ({ ok: true as const }) },
      whatsapp: { send: async () => ({ ok: true as const }) },
      shopUrl: 'http://shop.test',
      officeUrl: 'http://mostrador.test',
      licences: testCipher,
      returnUrl: async () => 'http://tienda.test/devolver',
      onFailure: () => {},
      onHeldBack: () => {},
    }
    await sendOutboxMessages(db, 'mail', senders, () => soon)
    expect(sent).toEqual([shopper.email])
    expect(
      await outbox.lockNextDueMessage(db, 'mail', {
        now: soon,
        latest: getMaxRetryTime(soon),
      }),
    ).toBeNull()
  })

  it('a payment for an order cancelled too early by a clock running ahead is still accepted (CHK-05)', async () => {
    const { sessionId } = await buy(today)
    scripted.issueVoucher(sessionId, 'spei')
    await settlePayment(db, gateway, sessionId, today)
    await expirePaymentAttempts(db, gateway, ahead)
    expect(await stateOf(sessionId)).toBe('canceled')
    scripted.deposit(sessionId, scripted.sessions.get(sessionId)?.amount ?? 0)
    await settlePayment(db, gateway, sessionId, soon)
    expect(await stateOf(sessionId)).toBe('processing')
  })
})

it('a paid order stays paid when the clock is set back (CHK-05)', async () => {
  const { sessionId } = await buy(today)
  scripted.approve(sessionId)
  await settlePayment(db, gateway, sessionId, today)
  const before = new Date(today.getTime() - 5 * dayInMs)
  await settlePayment(db, gateway, sessionId, before)
  await expirePaymentAttempts(db, gateway, before)
  await reconcilePayments(db, gateway, before)
  expect(await stateOf(sessionId)).toBe('processing')
  expect(await auditPurchases(db)).toEqual([])
})
