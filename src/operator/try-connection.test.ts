import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ConnectionService } from '#domain/connections/connection-services.ts'
import { createStripeGateway } from '#payments/stripe/stripe-gateway.ts'
import { findConnection, putConnection } from '#persistence/connections/service-connections.ts'
import { createFacturapiProvider } from '#stamping/facturapi/facturapi-provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { facturapiKey, facturapiLiveKey, startFacturapi } from '#test/support/facturapi-server.ts'
import { nobody } from '#test/support/gateway-counterpart.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { testConnections } from '#test/support/licences.ts'
import { operatorOf } from '#test/support/operator.ts'
import { startStripe, stripeSecretKey, webhookSecret } from '#test/support/stripe-server.ts'
import { startTwilio, twilioAccount } from '#test/support/twilio-server.ts'

const { db } = await testDatabase()
const [stripe, facturapi, twilio] = await Promise.all([
  startStripe(() => {}),
  startFacturapi(),
  startTwilio(),
])
const labelShop = await prepareLabelShop(db)
afterAll(() => Promise.all([stripe.close(), facturapi.close(), twilio.close()]))
const now = new Date('2026-12-01T18:00:00Z')
let stripeUrl = stripe.url
let areLabelsFree = false

const { run } = operatorOf(db, {
  now: () => now,
  trials: {
    openGateway: async ({ secrets }) =>
      createStripeGateway({
        secretKey: secrets['secret_key'] ?? '',
        webhookSecret,
        apiUrl: stripeUrl,
        timeout: 500,
      }),
    openStamping: async ({ secrets }) =>
      createFacturapiProvider({
        secretKey: secrets['secret_key'] ?? '',
        apiUrl: facturapi.url,
        timeout: 2000,
      }),
    openCarrier: labelShop.access.open,
    get areLabelsFree() {
      return areLabelsFree
    },
    messages: {
      texts: { apiUrl: twilio.url, messagingUrl: twilio.url, pauseMs: 1 },
      whatsapp: {},
    },
  },
})

beforeEach(() => {
  stripeUrl = stripe.url
  areLabelsFree = false
  facturapi.invoices.clear()
  facturapi.behaviour.totalOff = 0
})

async function connect(
  service: ConnectionService,
  provider: string,
  secrets: Record<string, string>,
  fields: Record<string, string> = {},
) {
  const key = { service, provider }
  const stored = { fields, hints: {}, changedBy: 'operator:ana', seen: 'Sirve', fault: null }
  const sealed = testConnections.cipher.seal(key, secrets)
  await putConnection(db, key, { ...stored, sealed, mode: null }, now)
}

const triedAt = async (service: ConnectionService, provider: string) =>
  (await findConnection(db, { service, provider }))?.triedAt ?? null

it('a payment page is made and closed with a test key, and the trial is kept', async () => {
  expect(await run('try-connection', 'payments')).toMatchObject({
    code: 1,
    written: expect.stringContaining('No hay nada conectado'),
  })
  await connect('payments', 'stripe', { secret_key: stripeSecretKey })
  const { code, written } = await run('try-connection', 'payments')
  expect(written).toBe(
    [
      'Stripe',
      '  Cuenta de prueba de Papelería Ríos.',
      '  Página de pago hecha por $116.00; su estado es «open».',
      '  Página cerrada; nadie puede pagarla.',
      'Todo salió bien.\n',
    ].join('\n'),
  )
  expect(code).toBe(0)
  expect(await triedAt('payments', 'stripe')).toEqual(now)
})

it('a live key of payments makes nothing, and an outage is told without the key', async () => {
  await connect('payments', 'stripe', { secret_key: 'sk_live_0123456789abcdef' })
  const live = await run('try-connection', 'payments')
  expect(live).toMatchObject({ code: 1 })
  await connect('payments', 'stripe', { secret_key: stripeSecretKey })
  stripeUrl = nobody.url
  const away = await run('try-connection', 'payments')
  expect(away).toMatchObject({ code: 1, written: expect.stringContaining('no contesta') })
  expect(`${live.written}${away.written}`).not.toMatch(/sk_/)
})

it('an invoice is stamped with a test key and cancelled', async () => {
  await connect('invoices', 'facturapi', { secret_key: facturapiKey })
  const { code, written } = await run('try-connection', 'invoices')
  expect(written).toContain('Borrador hecho; suma $116.00, como debe.')
  expect(written).toContain('Cancelada.\nTodo salió bien.')
  expect(code).toBe(0)
  expect([...facturapi.invoices.values()]).toMatchObject([{ status: 'canceled', isLive: false }])
  expect(await triedAt('invoices', 'facturapi')).toEqual(now)
})

it('a live key stamps nothing, and a draft with another total is deleted', async () => {
  await connect('invoices', 'facturapi', { secret_key: facturapiLiveKey })
  expect(await run('try-connection', 'invoices')).toMatchObject({
    code: 1,
    written: expect.stringContaining('La llave timbra de verdad'),
  })
  await connect('invoices', 'facturapi', { secret_key: facturapiKey })
  facturapi.behaviour.totalOff = 1
  expect(await run('try-connection', 'invoices')).toMatchObject({
    code: 1,
    written: expect.stringContaining('sumó $116.01 y no $116.00. Se borró.'),
  })
  expect(facturapi.invoices.size).toBe(0)
})

it('labels are quoted, and bought and cancelled in the sandbox only', async () => {
  const quoted = await run('try-connection', 'labels')
  expect(quoted).toMatchObject({ code: 0, written: expect.stringContaining('No se compró') })
  areLabelsFree = true
  const bought = await run('try-connection', 'labels')
  expect(bought).toMatchObject({
    code: 0,
    written: expect.stringContaining('Guía cancelada.\nTodo salió bien.'),
  })
})

it('messages need a phone, and a letter needs the person who asks', async () => {
  await connect('texts', 'twilio', { auth_token: twilioAccount.auth_token }, twilioAccount)
  expect(await run('try-connection', 'texts')).toMatchObject({
    code: 2,
    noted: expect.stringContaining('Falta --phone'),
  })
  expect(await run('try-connection', 'texts', '--phone', '5587654321')).toMatchObject({
    code: 0,
    written: expect.stringContaining('llegó al teléfono que termina en 4321'),
  })
  await connect('mail', 'google', { password: 'abcd efgh ijkl mnop' }, { from_address: 'a@b.mx' })
  expect(await run('try-connection', 'mail')).toMatchObject({
    code: 1,
    written: expect.stringContaining('Falta --as'),
  })
  expect(await run('try-connection', 'stripe')).toMatchObject({ code: 2 })
})
