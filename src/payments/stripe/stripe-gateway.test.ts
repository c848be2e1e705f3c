import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Counterpart, makeSessionRequest } from '#test/support/gateway-counterpart.ts'
import { stripeSecretKey, startStripe, webhookSecret } from '#test/support/stripe-server.ts'
import { testPaymentGateway } from '../gateway.contract.ts'
import type { PaymentWebhookRequest } from '../gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const events: PaymentWebhookRequest[] = []
let stripe: Awaited<ReturnType<typeof startStripe>>

beforeAll(async () => {
  stripe = await startStripe((event) => events.push(event))
})

afterAll(() => stripe.close())

function gatewayAt(apiUrl: string, timeout = 5000, secretKey = stripeSecretKey) {
  return createStripeGateway({ secretKey, webhookSecret, apiUrl, timeout })
}

async function prepare(): Promise<Counterpart> {
  return {
    gateway: gatewayAt(stripe.url),
    connectedTo: (url) => gatewayAt(url, 100),
    notifyUrl: 'http://localhost:9/notices',
    approveCard: async (id, installments) => stripe.payByCard(id, installments),
    declineCard: async (id) => stripe.declineCard(id),
    issueVoucher: async (id, method) =>
      stripe.chooseVoucher(id, method === 'spei' ? 'customer_balance' : 'oxxo'),
    deposit: async (id, amount) => stripe.receive(id, amount),
    takesParts: true,
    signsTime: true,
    remembers: true,
    chargeBack: async (id) => stripe.dispute(id, 'needs_response'),
    nextNotice: (id) =>
      eventually(() => {
        const event = events.find(({ rawBody }) => rawBody.includes(id))
        if (!event) throw new Error('no event yet')
        return event
      }),
    account: {
      described: {
        name: 'Papelería Ríos',
        mode: 'test',
        country: 'MX',
        methods: ['card', 'spei'],
      },
      moveTo: (country) => Object.assign(stripe.account, { country }),
      withWrongKey: () => gatewayAt(stripe.url, 5000, 'sk_test_wrong'),
      webhookAddresses: () => stripe.endpoints.map(({ url }) => url),
    },
    forgeries: (notice) => [
      {
        ...notice,
        rawBody: Buffer.from(notice.rawBody.toString().replace('"cs_test_', '"cs_test_x')),
      },
      { ...notice, headers: {} },
    ],
    senseless: (now) => ['no json', '{"object":"event"}'].map((payload) => signed(payload, now)),
  }
}

function signed(payload: string, now: Date): PaymentWebhookRequest {
  const timestamp = Math.floor(now.getTime() / 1000)
  const secret = webhookSecret
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { headers: { 'stripe-signature': signature }, rawBody: Buffer.from(payload), now }
}

testPaymentGateway(prepare)

describe('Stripe gateway', () => {
  it('the Stripe gateway creates a customer only for bank transfers, and offers OXXO only within its amount limit', async () => {
    const gateway = gatewayAt(stripe.url)
    const request = makeSessionRequest({ methods: ['card', 'cash'], amount: toCentavos(1_000_100) })
    const { sessionId } = await gateway.createSession(request)
    expect(await gateway.getPayment(sessionId)).toMatchObject({ amount: 1_000_100 })
  })

  it('the Stripe gateway keeps the session lifetime within the range that Stripe Checkout allows', async () => {
    const gateway = gatewayAt(stripe.url)
    for (const minutes of [5, 30, 3 * 24 * 60]) {
      const expiresAt = new Date(Date.now() + minutes * 60_000)
      const { url } = await gateway.createSession(makeSessionRequest({ expiresAt }))
      expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    }
  })

  it('the Stripe gateway recognises refunds, disputes and expired OXXO cash payment slips', async () => {
    const { gateway, ...counterpart } = await prepare()
    const opened = async () => (await gateway.createSession(makeSessionRequest())).sessionId
    const [refunded, disputed, unpaid] = [await opened(), await opened(), await opened()]
    await counterpart.approveCard(refunded)
    await gateway.refund({
      sessionId: refunded,
      amount: toCentavos(500),
      idempotencyKey: `${refunded}-r`,
    })
    await counterpart.approveCard(disputed)
    stripe.dispute(disputed, 'lost')
    stripe.chooseVoucher(unpaid, 'oxxo')
    stripe.letVoucherEnd(unpaid)
    const expected = {
      'charge.refunded': { sessionId: refunded, refundedAmount: 500, status: 'paid' },
      'charge.dispute.created': { sessionId: disputed, status: 'charged_back' },
      'checkout.session.async_payment_failed': { sessionId: unpaid, status: 'expired' },
    }
    for (const [type, payment] of Object.entries(expected)) {
      const readings = events.map((event) => gateway.parseNotice(event))
      const told = readings.findLast((reading) => reading.ok && reading.event.type === type)
      const about = told?.ok ? told.event.sessionId : undefined
      expect(await gateway.getPayment(String(about))).toMatchObject(payment)
    }
  })

  it('the Stripe gateway does not report a charge-back for a dispute warning or a won dispute', async () => {
    const { gateway } = await prepare()
    const { sessionId } = await gateway.createSession(makeSessionRequest())
    stripe.payByCard(sessionId)
    for (const status of ['warning_needs_response', 'won'] as const) {
      stripe.dispute(sessionId, status)
      expect((await gateway.getPayment(sessionId)).status).toBe('paid')
    }
  })

  it('the Stripe gateway rejects a signature header with two timestamps, and accepts one with two signatures', async () => {
    const { gateway } = await prepare()
    const payload = JSON.stringify({ id: 'evt_1', type: 'payout.paid', data: { object: {} } })
    const now = new Date()
    const old = signed(payload, new Date(now.getTime() - 3_600_000))
    const withHeader = (header: string) =>
      gateway.parseNotice({ ...old, headers: { 'stripe-signature': header }, now })
    const replayed = String(old.headers['stripe-signature'])
    const fresh = Math.floor(now.getTime() / 1000)
    for (const header of [
      `t=${fresh},${replayed}`,
      `${replayed},t=${fresh}`,
      `${replayed}, t=${fresh}`,
    ]) {
      expect(withHeader(header)).toEqual({ ok: false, code: 'bad-signature' })
    }
    const current = String(signed(payload, now).headers['stripe-signature'])
    expect(withHeader(`${current},v1=${'0'.repeat(64)}`)).toMatchObject({ ok: true })
  })

  it('the Stripe gateway accepts webhook events of types that are unrelated to payments', async () => {
    const { gateway } = await prepare()
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'payout.paid',
      data: { object: { id: 'po_1' } },
    })
    expect(gateway.parseNotice(signed(payload, new Date()))).toEqual({
      ok: true,
      event: { id: 'evt_1', type: 'payout.paid' },
    })
  })

  it.each([
    ['checkout.session.completed', { id: 5, metadata: { ref: 7 } }],
    ['charge.refunded', { payment_intent: { id: ['pi_1'] }, metadata: 'ref' }],
    ['refund.updated', null],
  ])('the Stripe gateway ignores fields of %s with another type', async (type, object) => {
    const { gateway } = await prepare()
    const payload = JSON.stringify({ id: 'evt_1', type, data: { object } })
    expect(gateway.parseNotice(signed(payload, new Date()))).toEqual({
      ok: true,
      event: { id: 'evt_1', type },
    })
  })

  it('the Stripe gateway tells the mode of a restricted key that may not read the account', async () => {
    stripe.account.isReadable = false
    const nothing = { name: null, mode: 'test', country: null, methods: null }
    expect(await gatewayAt(stripe.url).describeAccount?.()).toEqual(nothing)
    stripe.account.isReadable = true
  })

  it('the Stripe gateway reports a wrong key as an outage', async () => {
    const gateway = gatewayAt(stripe.url, 1000, 'sk_test_wrong')
    await expect(gateway.getPayment('cs_1')).rejects.toMatchObject({
      name: 'GatewayCredentialsRejected',
    })
  })
})

describe('Stripe test server', () => {
  const purchase = (over: Record<string, string> = {}) => ({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'mxn',
    'line_items[0][price_data][unit_amount]': '19900',
    'allowed_payment_method_types[0]': 'card',
    expires_at: String(Math.floor(Date.now() / 1000) + 3600),
    success_url: 'https://tienda.example',
    ...over,
  })
  const open = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripeSecretKey}`,
        'stripe-version': Stripe.API_VERSION,
        ...headers,
      },
      body: new URLSearchParams(form),
    })

  it('the Stripe test server rejects requests that the published API would reject', async () => {
    const soon = String(Math.floor(Date.now() / 1000) + 600)
    const wrong = [
      purchase({ 'payment_method_types[0]': 'card' }),
      purchase({ 'line_items[0][price_data][unit_amount]': '199.00' }),
      purchase({ 'line_items[0][price_data][currency]': 'usd' }),
      purchase({ 'allowed_payment_method_types[0]': 'customer_balance' }),
      purchase({ 'allowed_payment_method_types[0]': 'oxxo', 'line_items[0][quantity]': '99' }),
      purchase({ expires_at: soon }),
    ]
    const statuses = await Promise.all(wrong.map(async (form) => (await open(form)).status))
    expect(statuses).toEqual(wrong.map(() => 400))
    expect((await open(purchase(), { authorization: 'Bearer other' })).status).toBe(401)
    expect((await open(purchase(), { 'stripe-version': '2020-01-01' })).status).toBe(400)
  })

  it('the Stripe test server repeats its response for an idempotency key, and rejects the key with another request', async () => {
    const headers = { 'idempotency-key': 'one-purchase' }
    const form = purchase()
    const first = await (await open(form, headers)).json()
    expect(await (await open(form, headers)).json()).toEqual(first)
    const other = { ...form, 'line_items[0][price_data][unit_amount]': '19800' }
    expect((await open(other, headers)).status).toBe(400)
  })
})
