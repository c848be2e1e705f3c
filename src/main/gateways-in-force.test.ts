import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  listRejectedGatewayCredentials,
  recordRejectedGatewayCredentials,
} from '#persistence/orders/rejected-gateway-credentials.ts'
import { testDatabase } from '#test/support/database.ts'
import { testSecret } from '#test/support/licences.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { disconnectProvider, saveConnection } from '#use-cases/connections/manage-connections.ts'
import { readEnvironmentSettings } from './environment-settings.ts'
import { openGatewaysInForce } from './gateways-in-force.ts'
import type { ShopSecrets } from './secrets.ts'

const { db } = await testDatabase()
const cipher = createConnectionCipher(testSecret)
const simulator = { url: 'http://127.0.0.1:9', secret: 'nobody listens' }
const actor = 'operator:ana@tienda.test'
const secondsUntilInForce = 5

const keys = {
  stripe: { secret_key: 'sk_test_tianguis' },
  conekta: { private_key: 'key_tianguis' },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return db.deleteFrom('service_connections').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(environment: Record<string, string> = {}, secret = testSecret) {
  const settings = readEnvironmentSettings({ LICENCE_SECRET: secret, ...environment })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this secret is asked for
  const secrets = { licences: secret } as ShopSecrets
  return openGatewaysInForce(settings, simulator, secrets, { db })
}

async function connect(provider: keyof typeof keys) {
  const saved = await saveConnection(
    db,
    cipher,
    { service: 'payments', provider, values: keys[provider], actor },
    async () => ({
      ok: true,
      seen: 'Sirve.',
      makeSecrets: async () => ({ ok: true, secrets: { webhook_secret: 'whsec_tianguis' } }),
    }),
    new Date(),
  )
  expect(saved).toMatchObject({ ok: true })
  vi.advanceTimersByTime(secondsUntilInForce * 1000)
}

async function namesOf(read: Awaited<ReturnType<typeof open>>) {
  const { name, former = [] } = await read()
  return [name, ...former.map((gateway) => gateway.name)]
}

it('a connected gateway takes new payments within five seconds; those before stay open', async () => {
  const read = await open()
  expect(await namesOf(read)).toEqual(['simulator'])
  await connect('stripe')
  expect(await namesOf(read)).toEqual(['stripe', 'simulator'])
  await connect('conekta')
  expect(await namesOf(read)).toEqual(['conekta', 'simulator', 'stripe'])
  await connect('stripe')
  expect(await namesOf(read)).toEqual(['stripe', 'simulator', 'conekta'])
})

it('a new key ends the alarm about the rejected one', async () => {
  const read = await open()
  await connect('stripe')
  await read()
  await recordRejectedGatewayCredentials(db, 'stripe', 'create-session')
  await connect('stripe')
  await read()
  expect(await listRejectedGatewayCredentials(db)).toEqual([])
})

it('a gateway that could not be opened once is opened at the next read', async () => {
  const read = await open()
  await read()
  await connect('stripe')
  await sql`alter table gateway_rejections rename to away`.execute(db)
  await expect(read()).rejects.toThrow('gateway_rejections')
  await sql`alter table away rename to gateway_rejections`.execute(db)
  expect(await namesOf(read)).toEqual(['stripe', 'simulator'])
})

it('a disconnected gateway stays open for unfinished payments', async () => {
  const read = await open()
  await connect('stripe')
  const key = { service: 'payments', provider: 'stripe', actor } as const
  await disconnectProvider(db, key, new Date())
  vi.advanceTimersByTime(secondsUntilInForce * 1000)
  expect(await namesOf(read)).toEqual(['simulator', 'stripe'])
})

it('the gateway of the settings wins over a connection', async () => {
  await connect('conekta')
  const read = await open({
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_server',
    STRIPE_WEBHOOK_SECRET: 'whsec_server',
  })
  expect(await namesOf(read)).toEqual(['stripe', 'conekta'])
})

it('a shop in production without a gateway takes no payments until one is connected', async () => {
  const read = await open({
    SHOP_MODE: 'production',
    SHOP_URL: 'https://tienda.example',
    DATABASE_URL: 'postgresql://ana:clave@db/tienda',
    SESSION_SECRET: 'x'.repeat(32),
    OIDC_ISSUER: 'https://cuentas.example',
  })
  await expect((await read()).getPayment('sim_1')).rejects.toMatchObject({
    name: 'GatewayUnavailable',
  })
  await connect('stripe')
  expect(await namesOf(read)).toEqual(['stripe'])
})

it('a gateway whose keys cannot be read takes no payments, and no other does in its place', async () => {
  await connect('stripe')
  const read = await open({}, 'another licence secret, as after a restore')
  const gateway = await read()
  expect(gateway.name).toBe('stripe')
  await expect(gateway.getPayment('cs_test_1')).rejects.toMatchObject({
    name: 'GatewayUnavailable',
  })
})
