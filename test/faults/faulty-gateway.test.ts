import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentGateway } from '#payments/gateway.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { auditPayments } from '#use-cases/orders/audit-payments-against-gateway.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { executeRefunds } from '#use-cases/orders/refund-payment.ts'
import { sessionSecret, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { type Fault, faultyProxy } from '../support/faulty-proxy.ts'
import { bearerFor } from '../support/make-bearer.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '../support/make-purchase.ts'

const { db, url } = await testDatabase()
const { url: simulatorUrl, secret, simulate } = await testGateway(url)
const proxy = await faultyProxy(simulatorUrl)
const patient = createSimulatorGateway({ url: proxy.url, secret })
// nothing would come of waiting longer for one that is silent
const hasty = createSimulatorGateway({ url: proxy.url, secret, timeout: 700 })
const gateway: PaymentGateway = new Proxy(patient, {
  get: (_, name: keyof PaymentGateway) => (proxy.fault() === 'silent' ? hasty : patient)[name],
})
const api = await testApi(db, { gateways: async () => gateway, startAt: new Date() })
const faults: Fault[] = ['silent', 'hung-up', 'broken', 'nonsense', 'answer-lost']

beforeAll(() => addShipping(db))

async function comeToBuy() {
  const product = await addProduct(db, { stock: 2 })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const bearer = await bearerFor(db, shopper, { secret: sessionSecret, now: api.now() })
  return { product, bearer, order: () => api.post('order', {}, bearer).then(({ body }) => body) }
}

async function stockOf({ id }: { id: number }) {
  const { rows } = await sql<{ onHand: number; reserved: number }>`
    select on_hand as "onHand", reserved from inventory where product_id = ${id}`.execute(db)
  return rows[0]
}

const stateOf = async (ref: string) => (await api.get(`order/status?ref=${ref}`)).body
const sessionOf = (placed: { data: string }) => placed.data.split('/').at(-1) ?? ''

describe.each(faults)('gateway that is %s', (fault) => {
  it('placing an order while the gateway fails charges and reserves nothing, and can be retried (CHK-05)', async () => {
    const { product, order } = await comeToBuy()
    proxy.be(fault)
    expect(await order()).toMatchObject({
      code: 'payment-unavailable',
      messageForUser:
        'No pudimos abrir la página de pago. No se hizo ningún cargo y tu carrito sigue aquí: inténtalo otra vez en un minuto.',
    })
    expect(await stockOf(product)).toEqual({ onHand: 2, reserved: 0 })
    proxy.be('none')
    expect(await order()).toMatchObject({ success: true })
    expect(await stockOf(product)).toEqual({ onHand: 2, reserved: 1 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a payment is not marked as failed during a gateway outage, and creates its order on recovery (CHK-05)', async () => {
    const { product, order } = await comeToBuy()
    const placed = await order()
    await simulate(sessionOf(placed), 'approve', { notice: 'never' })
    proxy.be(fault)
    api.advance(3)
    expect((await stateOf(placed.ref)).state).toBe('confirming')
    // repeating an order of unknown outcome leads to the same payment
    expect(await order()).toMatchObject({ success: true, data: placed.data })
    await reconcilePayments(db, gateway, new Date(api.now().getTime() + 600_000))
    proxy.be('none')
    api.advance(3)
    expect((await stateOf(placed.ref)).state).toBe('confirmed')
    expect(await stockOf(product)).toEqual({ onHand: 1, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a refund is not lost during a gateway outage, and is made once despite repeated requests (CHK-05)', async () => {
    const { product, order, bearer } = await comeToBuy()
    const placed = await order()
    await simulate(sessionOf(placed), 'approve', { notice: 'never' })
    api.advance(3)
    const { order_number: number } = await stateOf(placed.ref)
    proxy.be(fault)
    const cancel = await api.post(`customer/orders/${number}/cancel`, {}, bearer)
    expect(cancel.body.success).toBe(true)
    await executeRefunds(db, gateway, api.now())
    const detail = async () => (await api.get(`customer/orders/${number}`, bearer)).body.order
    expect(await detail()).toMatchObject({ status: 'canceled', payment_flag: 'refund_open' })
    proxy.be('none')
    await Promise.all([1, 2].map(() => executeRefunds(db, gateway, api.now())))
    expect(await detail()).toMatchObject({ payment_flag: 'refunded' })
    const payment = await gateway.getPayment(sessionOf(placed))
    expect(payment.refundedAmount).toBe(payment.paidAmount)
    expect(await stockOf(product)).toEqual({ onHand: 2, reserved: 0 })
    expect(await auditPurchases(db)).toEqual([])
  })
})

it('after a gateway outage, gateway and shop agree about every payment (CHK-05)', async () => {
  await reconcilePayments(db, gateway, new Date(api.now().getTime() + 600_000))
  expect(await auditPayments(db, gateway, { since: new Date(0), until: new Date() })).toEqual([])
})
