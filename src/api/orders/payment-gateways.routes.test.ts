import { shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import { createConektaGateway } from '#payments/conekta/conekta-gateway.ts'
import { createFormPostGateway } from '#payments/form-post/form-post-gateway.ts'
import type { PaymentGateway, PaymentWebhookRequest } from '#payments/gateway.ts'
import { createMercadoPagoGateway } from '#payments/mercado-pago/mercado-pago-gateway.ts'
import { createStripeGateway } from '#payments/stripe/stripe-gateway.ts'
import { testApi } from '#test/support/api.ts'
import * as conekta from '#test/support/conekta-server.ts'
import { testDatabase } from '#test/support/database.ts'
import { merchant, merchantSecret, startFormPost } from '#test/support/form-post-server.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart } from '#test/support/make-purchase.ts'
import * as mercadoPago from '#test/support/mercado-pago-server.ts'
import { redirectedFetch } from '#test/support/mercado-pago-tokens.ts'
import { stripeSecretKey, startStripe, webhookSecret } from '#test/support/stripe-server.ts'

const { db } = await testDatabase()
beforeAll(() => addShipping(db))
vi.stubGlobal('fetch', redirectedFetch)
afterAll(() => vi.unstubAllGlobals())

type Provider = {
  gateway: PaymentGateway
  pay(sessionId: string): void
  close(): Promise<void>
}

const providers: Record<
  string,
  (onNotice: (notice: PaymentWebhookRequest) => void) => Promise<Provider>
> = {
  async stripe(onNotice) {
    const stripe = await startStripe(onNotice)
    const options = { secretKey: stripeSecretKey, webhookSecret, apiUrl: stripe.url }
    return { gateway: createStripeGateway(options), pay: stripe.payByCard, close: stripe.close }
  },
  async conekta(onNotice) {
    const provider = await conekta.startConekta(onNotice)
    const options = {
      privateKey: conekta.conektaPrivateKey,
      webhookKey: conekta.webhookKey,
      apiUrl: provider.url,
    }
    const pay = (id: string) => provider.payByCard(id)
    return { gateway: createConektaGateway(options), pay, close: provider.close }
  },
  async 'mercado-pago'(onNotice) {
    const provider = await mercadoPago.startMercadoPago(onNotice)
    const options = { accessToken: provider.token, webhookSecret: mercadoPago.webhookSecret }
    const pay = (id: string) => void provider.payByCard(id)
    return { gateway: createMercadoPagoGateway(options), pay, close: provider.close }
  },
  async 'form-post'(onNotice) {
    const provider = await startFormPost(onNotice)
    const options = { url: provider.url, merchant, secret: merchantSecret, shopUrl }
    const pay = (id: string) => provider.payByCard(id.split('.')[0]!)
    return { gateway: createFormPostGateway(options), pay, close: provider.close }
  },
}

let phones = 0

async function open(name: string) {
  const notices: PaymentWebhookRequest[] = []
  const provider = await providers[name]!((notice) => notices.push(notice))
  const { gateway } = provider
  const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })
  const product = await addProduct(db, { price: fromPesos(500) })

  async function buy() {
    phones += 1
    const buyer = await api.signedInShopper({
      phone: `55${String(phones).padStart(8, '0')}`,
      phone_verified: true,
    })
    await addAddress(db, buyer.id)
    await fillCart(db, buyer, [{ product }])
    const { body } = await api.post('order', {}, buyer.bearer)
    const { gateway_session_id: sessionId } = await db
      .selectFrom('payment_attempts')
      .select('gateway_session_id')
      .where('ref', '=', body.ref)
      .executeTakeFirstOrThrow()
    return { buyer, ref: String(body.ref), url: String(body.data), sessionId: sessionId ?? '' }
  }

  const deliver = ({ headers, query, rawBody }: PaymentWebhookRequest) =>
    api.app.inject({
      method: 'POST',
      url: `/api/v1/payments/webhook/${name}${query ? `?${query}` : ''}`,
      headers: { 'content-type': 'application/octet-stream', ...headers },
      payload: rawBody,
    })
  const status = async (ref: string) => (await api.get(`order/status?ref=${ref}`)).body
  return { ...provider, api, buy, deliver, notices, status }
}

/** The browser at the page between checkout and the hosted page. */
async function submit(app: { inject: (url: string) => Promise<{ body: string }> }, url: string) {
  const { body: page } = await app.inject(new URL(url).pathname)
  const unescape = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const fields = inputs.map(([, name = '', value = '']) => [name, unescape(value)])
  const action = unescape(/<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? '')
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields as [string, string][]),
  })
  if (!answer.ok) throw new Error(`The hosted page answered ${answer.status}`)
}

describe.each(Object.keys(providers))('a purchase through %s', (name) => {
  it('a payment at an external gateway creates one order despite repeated webhooks, and can be refunded (CHK-05)', async () => {
    const shop = await open(name)
    const { buyer, ref, url, sessionId } = await shop.buy()
    if (name === 'form-post') await submit(shop.api.app, url)
    shop.pay(sessionId)
    const notice = shop.notices.at(-1)!
    const answers = await Promise.all([1, 2, 3].map(() => shop.deliver(notice)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    // reading the order would query the gateway itself
    const stored = () =>
      db
        .selectFrom('payment_notices')
        .select(['gateway_session_id', 'outcome'])
        .where('gateway', '=', name)
        .execute()
    const once = [{ gateway_session_id: sessionId, outcome: 'settle' }]
    await expect.poll(stored).toEqual(once)
    expect((await shop.status(ref)).state).toBe('confirmed')
    const { order_number: number } = await shop.status(ref)
    await shop.api.post(`customer/orders/${number}/cancel`, {}, buyer.bearer)
    expect((await shop.gateway.getPayment(sessionId)).status).toBe('refunded')
    expect((await shop.status(ref)).state).toBe('refunding')
    await shop.api.app.close()
    await shop.close()
  })

  it('a forged payment webhook is rejected, and the real payment state is queried from the gateway', async () => {
    const shop = await open(name)
    const { ref, url, sessionId } = await shop.buy()
    if (name === 'form-post') await submit(shop.api.app, url)
    shop.pay(sessionId)
    const { rawBody, ...notice } = shop.notices.at(-1)!
    const forged = { ...notice, headers: {}, rawBody: Buffer.from(`${rawBody}&x=1`) }
    expect((await shop.deliver(forged)).statusCode).toBe(401)
    shop.api.advance(3)
    expect((await shop.status(ref)).state).toBe('confirmed')
    await shop.api.app.close()
    await shop.close()
  })
})

describe('the page that leads to a form-post gateway', () => {
  it('the redirect page to a payment gateway posts its form to that gateway only, and loads nothing external', async () => {
    const shop = await open('form-post')
    const { url, ref } = await shop.buy()
    const page = await shop.api.app.inject(new URL(url).pathname)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none';.*form-action http:\/\/127\.0\.0\.1:\d+;/)
    expect(policy).not.toContain('unsafe-inline')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('<button>Ir a pagar</button>')
    expect(page.body).toContain('$599.00')
    const other = await shop.api.app.inject('/api/v1/payments/form/nothing-of-the-kind')
    expect(other.statusCode).toBe(404)
    shop.api.advance(31 * 60)
    const late = await shop.api.app.inject(new URL(url).pathname)
    expect(late.statusCode).toBe(303)
    expect(late.headers.location).toBe(`${shopUrl}/checkout/success?ref=${ref}`)
    await shop.api.app.close()
    await shop.close()
  })
})
