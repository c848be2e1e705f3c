import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toCentavos, zeroCentavos } from '#domain/money.ts'
import { createConektaGateway } from '#payments/conekta/conekta-gateway.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { conektaPrivateKey, startConekta, webhookKey } from '#test/support/conekta-server.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { placeOrder } from '../buying/place-order.ts'
import { executeRefunds } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await testDatabase()
let conekta: Awaited<ReturnType<typeof startConekta>>

beforeAll(async () => {
  await addShipping(db)
  conekta = await startConekta()
})
afterEach(() => Object.assign(conekta.behaviour, { losesRefundReply: false }))
afterAll(() => conekta.close())

/** The adapter as another process has it. */
function connect(timeout = 5000) {
  return createConektaGateway({
    privateKey: conektaPrivateKey,
    webhookKey,
    apiUrl: conekta.url,
    timeout,
  })
}

async function paidOrder() {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product: await addProduct(db, { price: toCentavos(50_000) }) }])
  const options = { db, gateway: connect(), shopUrl: 'https://tienda.example' }
  const placed = await placeOrder(options, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const [sessionId = ''] = [...conekta.orders.keys()].slice(-1)
  conekta.payByCard(sessionId)
  const { attempt } = await settlePayment(db, connect(), sessionId, new Date())
  const attemptId = attempt?.id ?? 0
  return {
    made: () => conekta.orders.get(sessionId)!.refunds.map(({ amount }) => amount),
    ask: (amount: number, key: string) =>
      refunds.requestRefund(
        db,
        {
          attemptId,
          amount: toCentavos(amount),
          reason: 'Artículo devuelto',
          state: 'requested',
          idempotencyKey: `${attempt?.ref}:${key}`,
          shipping: zeroCentavos,
        },
        new Date(),
      ),
    send: (gateway = connect()) => executeRefunds(db, gateway, new Date(), { attemptId }),
    states: async () =>
      (await refunds.listRefundsOfPaymentAttempt(db, attemptId)).map(({ state }) => state),
  }
}

it('a gateway without idempotency keys gets a refund once, though several processes send it', async () => {
  const order = await paidOrder()
  await order.ask(700, 'one')
  const sent = await Promise.all([order.send(), order.send(), order.send()])
  expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(order.made()).toEqual([700])
  expect(await order.states()).toEqual(['done'])
})

it('two refunds of one amount are two refunds, also if one of them lost its reply', async () => {
  const order = await paidOrder()
  await order.ask(700, 'one')
  conekta.behaviour.losesRefundReply = true
  expect(await order.send(connect(250))).toBe(0)
  conekta.behaviour.losesRefundReply = false
  await order.ask(700, 'two')
  const sent = await Promise.all([order.send(), order.send(), order.send()])
  expect(Math.max(...sent)).toBeGreaterThan(0)
  await order.send()
  expect(order.made()).toEqual([700, 700])
  expect(await order.states()).toEqual(['done', 'done'])
})

it('refunds whose replies were lost are found again, whichever is sent next', async () => {
  const order = await paidOrder()
  await order.ask(700, 'one')
  conekta.behaviour.losesRefundReply = true
  expect(await order.send(connect(250))).toBe(0)
  conekta.behaviour.losesRefundReply = false
  await order.ask(500, 'two')
  await order.ask(700, 'three')
  expect(await order.send()).toBe(3)
  expect(order.made().toSorted((a, b) => a - b)).toEqual([500, 700, 700])
  expect(await order.states()).toEqual(['done', 'done', 'done'])
})
