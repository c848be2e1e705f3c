import { afterAll, beforeEach, expect, it } from 'vitest'
import { createStripeGateway } from '#payments/stripe/stripe-gateway.ts'
import { nobody } from '#test/support/gateway-counterpart.ts'
import { startStripe, stripeSecretKey, webhookSecret } from '#test/support/stripe-server.ts'
import { createPaymentConnectionTest } from './payment-connection.ts'

const stripe = await startStripe(() => {})
afterAll(() => stripe.close())
beforeEach(() => {
  Object.assign(stripe.account, {
    country: 'MX',
    isReadable: true,
    takesEndpoints: true,
    takesAddress: true,
  })
  stripe.endpoints.length = 0
})

const shopUrl = 'https://tienda.test'
const isConnecting = true

function ask(
  key = stripeSecretKey,
  { apiUrl = stripe.url, url = shopUrl }: { apiUrl?: string; url?: string } = {},
  options = { isConnecting },
) {
  const test = createPaymentConnectionTest({
    open: async ({ secrets }) =>
      createStripeGateway({
        secretKey: secrets['secret_key'] ?? '',
        webhookSecret,
        apiUrl,
        timeout: 500,
      }),
    shopUrl: url,
    findUnfinished: async () => undefined,
  })
  return test({ provider: 'stripe', fields: {}, secrets: { secret_key: key } }, options)
}

/** Asks as one who connects, up to the secret that is stored. */
async function connect(...given: Parameters<typeof ask>) {
  const tested = await ask(...given)
  return tested.ok && tested.makeSecrets ? tested.makeSecrets() : tested
}

it('connecting tells whose account it is, and has its webhooks sent to the shop', async () => {
  expect(await ask()).toMatchObject({
    ok: true,
    seen: 'Cuenta de Papelería Ríos, modo de prueba, 2 formas de pago',
    mode: 'test',
  })
  expect(stripe.endpoints).toEqual([])
  expect(await connect()).toEqual({ ok: true, secrets: { webhook_secret: webhookSecret } })
  expect(stripe.endpoints.map(({ url }) => url)).toEqual([
    `${shopUrl}/api/v1/payments/webhook/stripe`,
  ])
})

it('a test of a stored connection changes nothing at the gateway', async () => {
  const tested = await ask(stripeSecretKey, {}, { isConnecting: false })
  expect(tested).toEqual({
    ok: true,
    seen: expect.stringContaining('Papelería Ríos'),
    mode: 'test',
  })
  expect(stripe.endpoints).toEqual([])
})

it('a shop without https gets a secret that nobody knows, and is told so', async () => {
  expect(await connect(stripeSecretKey, { url: 'http://localhost:3000' })).toEqual({
    ok: true,
    secrets: { webhook_secret: expect.stringMatching(/^.{30,}$/) },
    remark: expect.stringContaining('sin https'),
  })
  expect(stripe.endpoints).toEqual([])
})

it.each([
  ['a wrong key', () => connect('sk_test_wrong'), /no reconoce esta clave/],
  [
    'an account of another country',
    () => {
      stripe.account.country = 'AR'
      return connect()
    },
    /La cuenta es de Argentina/,
  ],
  [
    'a key that may not make webhooks',
    () => {
      stripe.account.takesEndpoints = false
      return connect()
    },
    /no tiene permiso para todo/,
  ],
  [
    'an address that the gateway refuses',
    () => {
      stripe.account.takesAddress = false
      return connect()
    },
    /no aceptó lo que la tienda le pidió \(url_invalid\)/,
  ],
  ['a gateway that is away', () => connect(stripeSecretKey, { apiUrl: nobody.url }), /no contesta/],
])('%s is refused in words, and no webhook is made', async (_, asked, words) => {
  expect(await asked()).toMatchObject({ ok: false, fault: expect.stringMatching(words) })
  expect(stripe.endpoints).toEqual([])
})
