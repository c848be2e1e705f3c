import { shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import type { ExternalService } from '#operator-api/external-services.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart } from '#test/support/make-purchase.ts'
import { startMercadoPago, webhookSecret } from '#test/support/mercado-pago-server.ts'
import { redirectedFetch } from '#test/support/mercado-pago-tokens.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { readEnvironmentSettings } from './environment-settings.ts'
import { openGatewaysInForce } from './gateways-in-force.ts'
import { createOfficeConnections } from './office-connections.ts'
import type { ShopSecrets } from './secrets.ts'

const secret = 'a licence secret of this test, long enough'
const { db } = await testDatabase()
beforeAll(() => addShipping(db))
vi.stubGlobal('fetch', redirectedFetch)
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settings = readEnvironmentSettings({ LICENCE_SECRET: secret, SHOP_URL: shopUrl })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this secret is asked for
const secrets = { licences: secret } as ShopSecrets
const simulator = { url: 'http://127.0.0.1:9', secret: 'nobody listens' }
const gateways = await openGatewaysInForce(settings, simulator, secrets, { db })
const startAt = new Date()
const api = await testApi(db, { gateways, shopUrl, startAt })
const payments: ExternalService = {
  code: 'payments',
  name: 'Nada conectado',
  where: null,
  note: null,
  settings: [],
  isDevService: true,
  probe: () => Promise.reject(new Error('not asked')),
}
const office = await testOffice(db, {
  gateways,
  startAt,
  connections: createOfficeConnections(settings, secrets, db),
  providers: [payments],
})
const owner = await office.person('dueño')

async function connect(provider: string, values: Record<string, string>, more = {}) {
  const body = { values, ...more }
  const saved = await office.put(`connections/payments/${provider}`, body, owner.as)
  vi.advanceTimersByTime(6000)
  return saved
}

async function buy(phone = '5512345678') {
  const buyer = await api.signedInShopper({ phone, phone_verified: true })
  await addAddress(db, buyer.id)
  await fillCart(db, buyer, [{ product: await addProduct(db, { price: fromPesos(500) }) }])
  const { body } = await api.post('order', {}, buyer.bearer)
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['gateway', 'gateway_session_id as sessionId'])
    .where('ref', '=', body.ref)
    .executeTakeFirst()
  return { buyer, ref: String(body.ref), ...attempt }
}

it('a purchase is paid by the connected gateway, and refunded there after another took its place', async () => {
  const mercadoPago = await startMercadoPago()
  const values = { access_token: mercadoPago.token, webhook_secret: webhookSecret }
  const saved = await connect('mercado-pago', values)
  expect(saved.body.messageForUser).toMatch(/^Mercado Pago: conectado\. Cuenta de .*modo de prueba/)

  expect((await office.get('today', owner.as)).body.stand_ins).toEqual(['payments'])

  const { buyer, ref, gateway, sessionId } = await buy()
  expect(gateway).toBe('mercado-pago')
  mercadoPago.payByCard(sessionId ?? '')
  api.advance(3)
  const status = async () => (await api.get(`order/status?ref=${ref}`)).body
  expect(await status()).toMatchObject({ state: 'confirmed' })

  await office.delete('connections/payments/mercado-pago', owner.as)
  vi.advanceTimersByTime(6000)
  expect((await gateways()).name).toBe('simulator')
  const { order_number: number } = await status()
  await api.post(`customer/orders/${number}/cancel`, {}, buyer.bearer)
  const former = (await gateways()).former?.find(({ name }) => name === 'mercado-pago')
  expect(await former?.getPayment(sessionId ?? '')).toMatchObject({ status: 'refunded' })
  await mercadoPago.close()
})

it('a key of another account is stored only once the owner gives up what is unfinished', async () => {
  const [former, other] = [await startMercadoPago(), await startMercadoPago()]
  const keysOf = ({ token }: typeof former) => ({
    access_token: token,
    webhook_secret: webhookSecret,
  })
  await connect('mercado-pago', keysOf(former))
  await buy('5512345679')

  const refused = await connect('mercado-pago', keysOf(other))
  expect(refused).toMatchObject({ status: 409, body: { code: 'connection-other-account' } })
  expect(refused.body.messageForUser).toMatch(/otra cuenta de Mercado Pago.*1 pago por llegar \(\$/)

  expect((await connect('mercado-pago', keysOf(former))).status).toBe(200)
  const changed = await connect('mercado-pago', keysOf(other), { replaces_account: true })
  expect(changed.status).toBe(200)
  await Promise.all([former.close(), other.close()])
})

it('a wrong key is refused at its field, and nothing is stored', async () => {
  const before = await db.selectFrom('service_connections').selectAll().execute()
  const mercadoPago = await startMercadoPago()
  const wrong = { access_token: `${mercadoPago.token}=`, webhook_secret: webhookSecret }
  const refused = await connect('mercado-pago', wrong)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).not.toContain(wrong.access_token)
  expect(await db.selectFrom('service_connections').selectAll().execute()).toEqual(before)
  await mercadoPago.close()
})
