import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { type Counterpart, makeSessionRequest } from '#test/support/gateway-counterpart.ts'
import {
  noticeBody,
  noticeOf,
  startMercadoPago,
  webhookSecret,
} from '#test/support/mercado-pago-server.ts'
import { redirectedFetch, tokenFor } from '#test/support/mercado-pago-tokens.ts'
import { testPaymentGateway } from '../gateway.contract.ts'
import type { PaymentWebhookRequest } from '../gateway.ts'
import { createMercadoPagoGateway } from './mercado-pago-gateway.ts'
import { createPreferenceRequest } from './preference-request.ts'

const notices: PaymentWebhookRequest[] = []
let provider: Awaited<ReturnType<typeof startMercadoPago>>

beforeAll(async () => {
  vi.stubGlobal('fetch', redirectedFetch)
  provider = await startMercadoPago((notice) => notices.push(notice))
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await provider.close()
})

function gatewayAt(url: string, timeout = 5000) {
  const accessToken = tokenFor(url)
  return createMercadoPagoGateway({ accessToken, webhookSecret, timeout })
}

async function prepare(): Promise<Counterpart> {
  const gateway = gatewayAt(provider.url)
  return {
    gateway,
    connectedTo: (url) => gatewayAt(url, 200),
    notifyUrl: 'https://tienda.example/notices',
    approveCard: async (id, installments) => void provider.payByCard(id, installments),
    declineCard: async (id) => void provider.declineCard(id),
    issueVoucher: async (id, method) =>
      void provider.chooseVoucher(id, method === 'spei' ? 'clabe' : 'oxxo'),
    deposit: async (id) => void provider.receive(id),
    takesParts: false,
    signsTime: true,
    remembers: true,
    chargeBack: async (id) => void provider.chargeBack(id),
    nextNotice: async () => notices.at(-1)!,
    account: {
      described: { name: 'PAPELERIARIOS', mode: 'test', country: 'MX', methods: ['card', 'cash'] },
      moveTo: (country) => Object.assign(provider.account, { country }),
      withWrongKey: () =>
        createMercadoPagoGateway({ accessToken: `${tokenFor(provider.url)}=`, webhookSecret }),
      webhookAddresses: () => [],
    },
    forgeries: (notice) => [
      {
        ...notice,
        query: notice.query?.replace('data.id=', 'data.id=9'),
      },
      { ...notice, headers: {} },
    ],
    senseless: (now) => [
      { ...noticeOf('51', {}, now), rawBody: Buffer.from('no json') },
      noticeOf('51', { type: 'payment' }, now),
      noticeOf('51', noticeBody('52'), now),
    ],
  }
}

testPaymentGateway(prepare)

describe('Mercado Pago gateway', () => {
  const gateway = () => gatewayAt(provider.url)
  const opened = async (over = {}) =>
    (await gateway().createSession(makeSessionRequest(over))).sessionId

  it('the Mercado Pago gateway opens a checkout for a shop with a public address', async () => {
    const request = makeSessionRequest({ successUrl: 'https://tienda.example/checkout/success' })
    const { url } = await gateway().createSession(request)
    expect(url).toMatch(/^https:\/\/www\.mercadopago\.com\.mx\//)
  })

  it('the Mercado Pago gateway links to payment instructions when the bank transfer reference is no CLABE', async () => {
    const sessionId = await opened()
    provider.chooseVoucher(sessionId, 'clabe', '6410293433784980810')
    const { voucher } = await gateway().getPayment(sessionId)
    expect(voucher).toMatchObject({ reference: '6410293433784980810', url: expect.any(String) })
    expect(voucher).not.toHaveProperty('clabe')
  })

  it('the Mercado Pago gateway reports a double payment, and refunds the excess from one of its payments only', async () => {
    const amount = toCentavos(50_000)
    const sessionId = await opened({ amount })
    provider.declineCard(sessionId)
    provider.payByCard(sessionId)
    provider.payByCard(sessionId)
    const excess = { sessionId, amount, idempotencyKey: `${sessionId}-excess` }
    expect(await gateway().getPayment(sessionId)).toMatchObject({
      status: 'paid',
      paidAmount: 100_000,
    })
    const first = await gateway().refund(excess)
    expect(await gateway().refund(excess)).toEqual(first)
    expect(await gateway().getPayment(sessionId)).toMatchObject({
      status: 'paid',
      refundedAmount: 50_000,
    })
  })

  it('the Mercado Pago gateway sends a separate idempotency key with each call', async () => {
    const adapter = gateway()
    const sessionId = await opened({ amount: toCentavos(30_000) })
    provider.payByCard(sessionId)
    for (const part of ['a', 'b', 'c']) {
      await adapter.refund({
        sessionId,
        amount: toCentavos(10_000),
        idempotencyKey: sessionId + part,
      })
    }
    expect((await adapter.getPayment(sessionId)).status).toBe('refunded')
  })

  it('the Mercado Pago gateway treats a wallet payment like a card payment, refundable through the gateway', async () => {
    const sessionId = await opened()
    provider.pay(sessionId, {
      status: 'approved',
      payment_type_id: 'account_money',
      payment_method_id: 'account_money',
    })
    expect(await gateway().getPayment(sessionId)).toMatchObject({ status: 'paid', method: 'card' })
  })

  it('the Mercado Pago gateway accepts webhook timestamps in milliseconds and seconds', () => {
    const notice = noticeOf('123', noticeBody('123'), new Date(), 1)
    expect(gateway().parseNotice(notice)).toMatchObject({ ok: true })
    const late = { ...notice, now: new Date(notice.now.getTime() + 301_000) }
    expect(gateway().parseNotice(late)).toEqual({ ok: false, code: 'stale' })
  })

  it('the Mercado Pago gateway rejects a webhook whose signature header repeats a field', () => {
    const now = new Date()
    const old = noticeOf('123', noticeBody('123'), new Date(now.getTime() - 3_600_000))
    const replayed = String(old.headers['x-signature'])
    const fresh = `ts=${Math.floor(now.getTime() / 1000)}`
    for (const header of [
      `${fresh},${replayed}`,
      `${replayed},${fresh}`,
      `${replayed}, ${fresh}`,
    ]) {
      const notice = { ...old, headers: { ...old.headers, 'x-signature': header }, now }
      expect(gateway().parseNotice(notice)).toEqual({ ok: false, code: 'bad-signature' })
    }
  })

  it('the Mercado Pago gateway accepts webhooks of types that are unrelated to payments', () => {
    const other = { ...noticeBody('123'), type: 'topic_claims_integration_wh' }
    const reading = gateway().parseNotice(noticeOf('123', other))
    expect(reading).toMatchObject({ ok: true, event: { type: 'payment.updated' } })
    expect(reading.ok && reading.event.sessionId).toBe(undefined)
  })

  it('the Mercado Pago gateway rejects a payment that belongs to another shop', async () => {
    await expect(gateway().getPayment('payment:1')).rejects.toMatchObject({
      code: 'gateway-refused',
    })
  })

  it('the Mercado Pago gateway recognises a test account by its tag, because its token looks live', async () => {
    const { liveToken: accessToken } = provider
    const modeOf = async () =>
      (await createMercadoPagoGateway({ accessToken, webhookSecret }).describeAccount?.())?.mode
    expect(await modeOf()).toBe('live')
    provider.account.tags.push('test_user')
    expect(await modeOf()).toBe('test')
    provider.account.tags.pop()
  })

  it('the Mercado Pago gateway reports a wrong token as an outage', async () => {
    const accessToken = `${tokenFor(provider.url)}=`
    const other = createMercadoPagoGateway({ accessToken, webhookSecret })
    await expect(other.getPayment('1')).rejects.toMatchObject({
      name: 'GatewayCredentialsRejected',
    })
  })
})

describe('Mercado Pago test server', () => {
  const valid = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': 'one',
    },
  }
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(`${provider.url}${path}`, {
      ...valid,
      headers: { ...valid.headers, authorization: `Bearer ${provider.token}`, ...headers },
      body: JSON.stringify(body),
    })

  it('the Mercado Pago test server rejects requests that the published API would reject', async () => {
    const body = createPreferenceRequest(makeSessionRequest())
    const item = { ...body.items[0], unit_price: 0 }
    const answers = await Promise.all([
      post('/checkout/preferences', { ...body, reference: 'unknown field' }),
      post('/checkout/preferences', { ...body, items: [item] }),
      post('/checkout/preferences', { ...body, expiration_date_to: '2026-11-21T10:00:00Z' }),
      post('/checkout/preferences', { ...body, auto_return: 'approved' }),
      post('/checkout/preferences', body, { authorization: 'Bearer other' }),
      post('/checkout/preferences', body, { 'x-idempotency-key': '' }),
      post('/v1/nothing', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401, 400, 404])
    expect((await post('/checkout/preferences', body)).status).toBe(201)
  })
})
