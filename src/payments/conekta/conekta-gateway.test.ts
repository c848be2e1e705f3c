import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  conektaPrivateKey,
  signedNotice,
  startConekta,
  webhookKey,
} from '#test/support/conekta-server.ts'
import { type Counterpart, makeSessionRequest } from '#test/support/gateway-counterpart.ts'
import { startWithOwnCertificate } from '#test/support/own-certificate.ts'
import { testPaymentGateway } from '../gateway.contract.ts'
import type { PaymentWebhookRequest } from '../gateway.ts'
import { createConektaGateway } from './conekta-gateway.ts'
import { createOrderRequest } from './order-request.ts'
import { readConektaWebhookKey } from './webhook-key.ts'

const notices: PaymentWebhookRequest[] = []
let conekta: Awaited<ReturnType<typeof startConekta>>

beforeAll(async () => {
  conekta = await startConekta((notice) => notices.push(notice))
})

afterEach(() => Object.assign(conekta.behaviour, { cancelsOrders: true, losesRefundReply: false }))
afterAll(() => conekta.close())

function gatewayAt(apiUrl: string, timeout = 5000, privateKey = conektaPrivateKey) {
  return createConektaGateway({ privateKey, webhookKey, apiUrl, timeout })
}

async function prepare(): Promise<Counterpart> {
  return {
    gateway: gatewayAt(conekta.url),
    connectedTo: (url) => gatewayAt(url, 200),
    notifyUrl: 'https://tienda.example/notices',
    approveCard: async (id, months) => conekta.payByCard(id, months),
    declineCard: async (id) => conekta.declineCard(id),
    issueVoucher: async (id, method) => conekta.chooseVoucher(id, method),
    deposit: async (id) => conekta.receive(id),
    takesParts: false,
    signsTime: false,
    remembers: true,
    chargeBack: async (id) => conekta.chargeBack(id),
    nextNotice: async (id) => notices.findLast(({ rawBody }) => rawBody.includes(id))!,
    account: {
      described: { name: 'Mi Empresa S.A. de C.V.', mode: 'test', country: null, methods: null },
      moveTo: () => undefined,
      withWrongKey: () => gatewayAt(conekta.url, 5000, 'key_wrong'),
      webhookAddresses: () => conekta.webhooks.map(({ url }) => url),
    },
    forgeries: (notice) => [
      { ...notice, rawBody: Buffer.from(`${notice.rawBody.toString()} `) },
      { ...notice, headers: { digest: `${String(notice.headers.digest).slice(0, -8)}AAAAAAA=` } },
      { ...notice, headers: { digest: ['a', 'b'] } },
      { ...notice, headers: {} },
    ],
    senseless: (now) =>
      ['no json', 'null', '{"object":"event"}', '{"id":"evt_1","type":5}'].map((body) =>
        signedNotice(body, now),
      ),
  }
}

testPaymentGateway(prepare)

describe('Conekta gateway', () => {
  const gateway = () => gatewayAt(conekta.url)
  const opened = async (over = {}) =>
    (await gateway().createSession(makeSessionRequest(over))).sessionId

  it('the Conekta gateway asks for the methods and months of the purchase, and ends the page with its vouchers', async () => {
    const now = Date.now()
    const asked = async (over: object) =>
      conekta.orders.get(await opened({ createdAt: new Date(now), ...over }))!.asked.checkout!
    expect(await asked({ methods: ['card'], expiresAt: new Date(now + 60_000) })).toMatchObject({
      allowed_payment_methods: ['card'],
      monthly_installments_enabled: true,
      monthly_installments_options: [3, 6],
      expires_at: Math.floor(now / 1000) + 360,
    })
    expect(await asked({ methods: ['cash'], installmentPlans: [] })).toMatchObject({
      allowed_payment_methods: ['cash'],
      monthly_installments_enabled: false,
      expires_at: expect.closeTo(Math.floor(now / 1000) + 48 * 3600, -1),
    })
  })

  it('the Conekta gateway sends the e-mail as name of a buyer who gave none', async () => {
    const id = await opened({ buyer: { name: null, phone: '5512345678' } })
    expect(conekta.orders.get(id)?.asked.customer_info).toEqual({
      name: 'mariana@ejemplo.mx',
      email: 'mariana@ejemplo.mx',
      phone: '5512345678',
    })
  })

  it('the Conekta gateway refuses orders that are none of the shop, whatever a webhook says', async () => {
    const id = await opened()
    conekta.orders.get(id)!.asked.metadata = { other: 'shop' }
    await expect(gateway().getPayment(id)).rejects.toMatchObject({ reason: 'no-reference' })
    for (const elsewhere of ['../companies/current', '..', 'ord_1/cancel', '', 'ord_1?client=x']) {
      await expect(gateway().getPayment(elsewhere)).rejects.toMatchObject({ reason: 'no-order' })
    }
    expect(await gateway().getPayment(await opened())).toMatchObject({ status: 'open' })
  })

  it('the Conekta gateway refuses an order in another currency', async () => {
    const id = await opened()
    conekta.payByCard(id)
    conekta.orders.get(id)!.asked.currency = 'USD'
    await expect(gateway().getPayment(id)).rejects.toMatchObject({ reason: 'currency' })
  })

  it('the Conekta gateway reports what was paid, also when it is not what was asked', async () => {
    const id = await opened()
    conekta.chooseVoucher(id, 'spei')
    conekta.receive(id, 100)
    expect(await gateway().getPayment(id)).toMatchObject({ status: 'paid', paidAmount: 100 })
  })

  it('the Conekta gateway decides nothing from a state that Conekta does not publish', async () => {
    const id = await opened()
    const order = conekta.orders.get(id)!
    for (const status of ['paid', 'refunded', 'something-new']) {
      order.status = status
      await expect(gateway().getPayment(id)).rejects.toMatchObject({ code: 'gateway-unavailable' })
    }
  })

  it('the state of a payment does not depend on the order in which news comes', async () => {
    const id = await opened()
    conekta.chooseVoucher(id, 'spei')
    conekta.receive(id)
    const about = notices.filter(({ rawBody }) => rawBody.includes(id))
    const events = [...about, ...about.toReversed()].map((notice) => gateway().parseNotice(notice))
    const ids = events.map((reading) => reading.ok && reading.event.id)
    expect(new Set(ids).size).toBe(2)
    for (const reading of events) {
      const sessionId = reading.ok ? reading.event.sessionId : undefined
      expect(await gateway().getPayment(sessionId ?? '')).toMatchObject({ status: 'paid' })
    }
  })

  it('the Conekta gateway finds the order that a charge or chargeback belongs to, and takes other news', () => {
    const read = (type: string, object: object) =>
      gateway().parseNotice(conekta.send(type, object as never))
    const found = { ok: true, event: { sessionId: 'ord_1' } }
    expect(read('charge.paid', { object: 'charge', id: 'ch_1', order_id: 'ord_1' })).toMatchObject(
      found,
    )
    const other = read('customer.created', { object: 'customer', id: 'cus_1' })
    expect(other.ok && other.event.sessionId).toBe(undefined)
    const ping = signedNotice('{"id":"evt_1","type":"webhook_ping","data":{"action":"ping"}}')
    expect(gateway().parseNotice(ping)).toMatchObject({ ok: true })
  })

  it('a chargeback that the shop won, or that Conekta covers, leaves the payment paid', async () => {
    const id = await opened()
    conekta.payByCard(id)
    for (const [outcome, status] of Object.entries({
      under_review: 'charged_back',
      won: 'paid',
      covered: 'paid',
    })) {
      conekta.chargeBack(id, outcome)
      expect((await gateway().getPayment(id)).status).toBe(status)
    }
  })

  it('the Conekta gateway shows the reference that any shop takes, and none that lost digits', async () => {
    const id = await opened()
    conekta.chooseVoucher(id, 'cash', { reference: '10830309851141878231', agreement: '2409992' })
    conekta.chooseVoucher(id, 'cash')
    const { voucher } = await gateway().getPayment(id)
    expect(voucher).toMatchObject({ reference: '10001140326893401915' })
    const { charges } = conekta.orders.get(id)!
    for (const { method } of charges) delete method.reference
    const unnamed = (await gateway().getPayment(id)).voucher
    expect(unnamed).toMatchObject({ reference: '2611-8KQ4TZ', url: expect.any(String) })
    expect(unnamed).not.toHaveProperty('barcode')
  })

  it('the Conekta gateway closes the page of an order that cannot be cancelled', async () => {
    conekta.behaviour.cancelsOrders = false
    const id = await opened()
    await gateway().expireSession(id)
    expect((await gateway().getPayment(id)).status).toBe('expired')
  })

  it('a refund whose reply was lost is not made twice', async () => {
    const id = await opened()
    conekta.payByCard(id)
    const request = { sessionId: id, amount: toCentavos(700), idempotencyKey: 'once' }
    conekta.behaviour.losesRefundReply = true
    await expect(gatewayAt(conekta.url, 250).refund(request)).rejects.toMatchObject({
      code: 'gateway-unavailable',
    })
    conekta.behaviour.losesRefundReply = false
    const made = await gateway().refund(request)
    expect((await gateway().getPayment(id)).refundedAmount).toBe(700)
    const recorded = [{ id: made.refundId, amount: made.amount }]
    const second = await gateway().refund({ ...request, recorded })
    expect(second.refundId).not.toBe(made.refundId)
    expect((await gateway().getPayment(id)).refundedAmount).toBe(1400)
  })

  it('a refund made on the pages of Conekta counts as another one once the shop has noticed it', async () => {
    const id = await opened()
    conekta.payByCard(id)
    const request = { sessionId: id, amount: toCentavos(700), idempotencyKey: 'own' }
    await gateway().refund(request)
    const recorded = [
      { id: 'conekta:700', amount: toCentavos(700) },
      { id: 'a transfer', amount: toCentavos(9000) },
    ]
    await gateway().refund({ ...request, recorded })
    expect((await gateway().getPayment(id)).refundedAmount).toBe(1400)
  })

  it('errors of the Conekta gateway carry neither the key nor the buyer', async () => {
    const request = makeSessionRequest()
    for (const url of [conekta.url, 'http://127.0.0.1:9']) {
      const failure: unknown = await gatewayAt(url, 500, 'key_secretOfAnother')
        .createSession(request)
        .catch((error: unknown) => error)
      expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/key_|mariana|Bearer/i)
    }
  })

  it('the Conekta gateway does not talk to a server whose certificate nobody vouches for', async () => {
    const server = await startWithOwnCertificate()
    await expect(gatewayAt(server.url).getPayment('ord_1')).rejects.toMatchObject({
      code: 'gateway-unavailable',
    })
    expect(server.requests).toEqual([])
    server.close()
  })

  it('a webhook key is read from PEM in one line or many, and nothing else is one', () => {
    const inOneLine = webhookKey.trim().replaceAll('\n', '\\n')
    for (const text of [webhookKey, inOneLine, webhookKey.replaceAll('\n', ' ')]) {
      expect(readConektaWebhookKey(text)?.type).toBe('public')
    }
    for (const text of ['', 'key_1', webhookKey.slice(0, 200), 'whsec_1']) {
      expect(readConektaWebhookKey(text)).toBe(undefined)
    }
    const notice = signedNotice('{"id":"evt_1","type":"order.paid"}')
    const keyless = createConektaGateway({ privateKey: conektaPrivateKey, webhookKey: '' })
    expect(keyless.parseNotice(notice)).toEqual({ ok: false, code: 'bad-signature' })
  })

  it('the key that connecting returns verifies what Conekta sends', async () => {
    const { secret } = await gateway().connectWebhook!('https://tienda.example/notices')
    const other = createConektaGateway({ privateKey: conektaPrivateKey, webhookKey: secret })
    const notice = signedNotice('{"id":"evt_1","type":"order.paid"}')
    expect(other.parseNotice(notice)).toMatchObject({ ok: true })
    await expect(gateway().connectWebhook!('http://localhost:3000/x')).rejects.toMatchObject({
      code: 'gateway-refused',
    })
  })
})

describe('Conekta test server', () => {
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(`${conekta.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/vnd.conekta-v2.3.0+json',
        authorization: `Bearer ${conektaPrivateKey}`,
        ...headers,
      },
      body: JSON.stringify(body),
    })

  it('the Conekta test server rejects requests that the published document would reject', async () => {
    const order = createOrderRequest(makeSessionRequest())
    const { phone: _phone, ...nameless } = order.customer_info as { phone: string }
    const checkout = order.checkout!
    const soon = { ...checkout, expires_at: Math.floor(Date.now() / 1000) + 60 }
    const answers = await Promise.all([
      post('/orders', { ...order, reference: 'unknown field' }),
      post('/orders', { ...order, customer_info: nameless }),
      post('/orders', { ...order, line_items: [{ ...order.line_items[0], quantity: 0 }] }),
      post('/orders', { ...order, line_items: [{ ...order.line_items[0], unit_price: 1.5 }] }),
      post('/orders', { ...order, metadata: { long: 'x'.repeat(250) } }),
      post('/orders', { ...order, checkout: { ...checkout, allowed_payment_methods: ['spei'] } }),
      post('/orders', { ...order, checkout: soon }),
      post('/orders', { ...order, currency: 'PESOS' }),
      post('/orders', order, { authorization: 'Bearer key_other' }),
      post('/orders', order, { accept: 'application/json' }),
      post('/nothing', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 8 }, () => 422),
      401,
      422,
      404,
    ])
    expect((await post('/orders', order)).status).toBe(200)
  })
})
