import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { PaymentGateway } from '#payments/gateway.ts'
import { GatewayRejectedRequest, GatewayUnavailable } from '#payments/gateway.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { readEnvironmentSettings } from './environment-settings.ts'
import { listExternalServices } from './external-services.ts'

const now = new Date('2026-11-23T18:00:00Z')
const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_veryprivate',
  STRIPE_WEBHOOK_SECRET: 'whsec_veryprivate',
  SMTP_URL: 'smtp://tienda:veryprivate@127.0.0.1:9',
  SMS_URL: 'http://AC1:veryprivate@127.0.0.1:9/Messages.json?From=%2B525500000000',
  STORAGE_URL: 's3://cubo?endpoint=https://s3.example.com&region=mx',
  STORAGE_ACCESS_KEY: 'veryprivate',
  STORAGE_SECRET_KEY: 'veryprivate',
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the store only its check is asked
const store = (check: () => Promise<void>) => ({ check }) as PictureStore
const works = async () => {}

function listed(
  environment: Record<string, string>,
  given: { gateway?: PaymentGateway; check?: () => Promise<void> } = {},
) {
  const settings = readEnvironmentSettings(environment)
  return listExternalServices(settings, {
    gateways: async () => given.gateway ?? scriptedGateway().gateway,
    pictures: store(given.check ?? works),
    services: {
      issuer: 'http://127.0.0.1:9',
      smtpUrl: settings.mail.smtpUrl ?? 'smtp://localhost:3004',
      smsUrl: settings.smsUrl ?? 'http://localhost:3003/sms',
    },
  })
}

const probe = (providers: ReturnType<typeof listed>, code: string) =>
  providers.find((one) => one.code === code)?.probe(now)

it('the external-services report lists present and missing settings, and never reveals a secret key', () => {
  const real = listed({ PAYMENT_GATEWAY: 'stripe', ...secrets })
  expect(JSON.stringify(real)).not.toContain('veryprivate')
  expect(real.map(({ code, where }) => [code, where])).toEqual([
    ['payments', 'api.stripe.com'],
    ['labels', null],
    ['invoices', null],
    ['mail', '127.0.0.1:9'],
    ['texts', '127.0.0.1:9'],
    ['whatsapp', null],
    ['files', 's3.example.com'],
    ['accounts', '127.0.0.1:9'],
  ])
  expect(real[0]?.note).toContain('prueba')
  const missing = listed({}).flatMap(({ settings }) =>
    settings.flatMap(({ name, is_set }) => (is_set ? [] : [name])),
  )
  expect(missing).toEqual(['PAYMENT_GATEWAY', 'SMTP_URL', 'SMS_URL', 'STORAGE_URL', 'OIDC_ISSUER'])
})

it('the connection test of an external service distinguishes a rejected key from an unreachable service', async () => {
  const failing = (error: Error): PaymentGateway => ({
    ...scriptedGateway().gateway,
    async *listPayments() {
      yield await Promise.reject(error)
    },
  })
  expect(await probe(listed({}), 'payments')).toMatchObject({ ok: true })
  const refused = listed({}, { gateway: failing(new GatewayRejectedRequest('no', 'unauthorized')) })
  expect(await probe(refused, 'payments')).toMatchObject({ code: 'provider-refused' })
  const away = listed({}, { gateway: failing(new GatewayUnavailable('no')) })
  expect(await probe(away, 'payments')).toMatchObject({ code: 'provider-away' })

  const nobody = listed(secrets, { check: () => Promise.reject(new Error('403')) })
  expect(await probe(nobody, 'mail')).toMatchObject({ code: 'provider-away' })
  expect(await probe(nobody, 'texts')).toMatchObject({ code: 'provider-away' })
  expect(await probe(nobody, 'files')).toMatchObject({ code: 'provider-refused' })
  expect(await probe(nobody, 'accounts')).toMatchObject({ ok: false })
})

it('the connection test of the SMS service signs in without sending a message', async () => {
  const asked: (string | undefined)[] = []
  const server = http.createServer(({ method, headers }, response) => {
    asked.push(`${method} ${headers.authorization}`)
    response.statusCode = asked.length === 1 ? 200 : 401
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  const { port } = server.address() as AddressInfo
  const providers = listed({ SMS_URL: `http://AC1:key@127.0.0.1:${port}/Messages.json` })
  expect(await probe(providers, 'texts')).toMatchObject({ ok: true })
  expect(await probe(providers, 'texts')).toMatchObject({ code: 'provider-refused' })
  expect(asked).toEqual([`GET Basic ${btoa('AC1:key')}`, `GET Basic ${btoa('AC1:key')}`])
})
