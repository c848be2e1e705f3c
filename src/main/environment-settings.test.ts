import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { defaultRateLimits } from '#api/rate-limits.ts'
import { webhookKey } from '#test/support/conekta-server.ts'
import { readEnvironmentSettings } from './environment-settings.ts'

const production = {
  SHOP_MODE: 'production',
  SHOP_URL: 'https://tienda.example',
  DATABASE_URL: 'postgresql://ana:clave@db/tienda',
  SESSION_SECRET: 'x'.repeat(32),
  LICENCE_SECRET: 'y'.repeat(32),
  OIDC_ISSUER: 'https://cuentas.example',
  PAYMENT_SIMULATOR_URL: 'https://pagos.example',
  PAYMENT_SIMULATOR_SECRET: 'clave',
  SMTP_URL: 'smtps://correo.example',
  SMS_URL: 'https://mensajes.example',
}

function complaintsOf(environment: Record<string, string>) {
  try {
    readEnvironmentSettings(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

describe('file storage', () => {
  const keys = { STORAGE_ACCESS_KEY: 'ana', STORAGE_SECRET_KEY: 'secreta' }

  it('the file storage setting defaults to a folder inside the data folder, and accepts another local folder', () => {
    expect(readEnvironmentSettings({ SHOP_DATA_DIR: '/datos' }).storage).toEqual({
      current: { folder: '/datos/storage' },
      former: undefined,
    })
    expect(readEnvironmentSettings({ STORAGE_URL: 'file:///imagenes' }).storage.current).toEqual({
      folder: '/imagenes',
    })
  })

  it('the setting for file storage accepts an S3 bucket on AWS or on a given server', () => {
    const url = 's3://tienda/fotos/2026?endpoint=https://s3.example:9000&region=mx-1'
    const bucket = {
      bucket: 'tienda',
      prefix: 'fotos/2026/',
      accessKey: 'ana',
      secretKey: 'secreta',
    }
    expect(readEnvironmentSettings({ ...keys, STORAGE_URL: url }).storage.current).toEqual({
      bucket: { ...bucket, endpoint: 'https://s3.example:9000', region: 'mx-1', style: 'path' },
    })
    const aws = readEnvironmentSettings({ ...keys, STORAGE_URL: 's3://tienda?region=mx-central-1' })
    expect(aws.storage.current).toMatchObject({
      bucket: { endpoint: 'https://s3.mx-central-1.amazonaws.com', style: 'host', prefix: '' },
    })
  })

  it('the settings accept a former file storage during a migration, with its own or the same access key', () => {
    const urls = {
      STORAGE_URL: 'file:///imagenes',
      STORAGE_URL_FORMER: 's3://antes?endpoint=http://s3.example',
    }
    expect(readEnvironmentSettings({ ...urls, ...keys }).storage.former).toMatchObject({
      bucket: { bucket: 'antes', accessKey: 'ana' },
    })
    const own = { STORAGE_ACCESS_KEY_FORMER: 'eva', STORAGE_SECRET_KEY_FORMER: 'otra' }
    expect(readEnvironmentSettings({ ...urls, ...keys, ...own }).storage.former).toMatchObject({
      bucket: { accessKey: 'eva', secretKey: 'otra' },
    })
    expect(complaintsOf(urls)).toEqual([
      '  - Falta STORAGE_ACCESS_KEY_FORMER: indica con qué se abre el cubo de STORAGE_URL_FORMER.',
      '  - Falta STORAGE_SECRET_KEY_FORMER: indica con qué se abre el cubo de STORAGE_URL_FORMER.',
    ])
  })

  it.each([
    ['s3://Tienda?region=a', 'nombra «Tienda», que no puede ser un cubo'],
    ['s3://tienda/../x?region=a', undefined],
    ['s3://tienda/a%20b?region=a', 'lleva un prefijo con signos que no son letras ni números'],
    ['s3://ana:clave@tienda?region=a', 'no lleva claves'],
    ['s3://tienda?endpoint=s3.example', 'lleva un endpoint que no es https://servidor, sin ruta'],
    ['s3://tienda?endpoint=https://a.example/b', 'lleva un endpoint que no es'],
    ['s3://tienda?region=a&style=otro', 'lleva un style que no es path ni host'],
    ['s3://tienda', 'no dice dónde está el cubo'],
    ['s3://tienda?region=a&acl=public', 'lleva acl, que no se conoce'],
    ['ftp://tienda', 'no es una dirección válida'],
  ])('explains the faulty file storage setting: %s', (url, complaint) => {
    const complaints = complaintsOf({ ...keys, STORAGE_URL: url })
    if (complaint === undefined) expect(complaints).toEqual([])
    else expect(complaints.join('\n')).toContain(`STORAGE_URL ${complaint}`)
  })
})

describe('in development', () => {
  it('the shop starts in development without any settings, together with every development service', () => {
    const settings = readEnvironmentSettings({})
    expect(settings).toMatchObject({ mode: 'development', url: 'http://localhost:3000' })
    expect([...settings.devServices].sort()).toEqual([
      'identity',
      'mailbox',
      'payments',
      'postgres',
    ])
  })

  it('the shop starts a development service only if no address of the corresponding real service is configured', () => {
    const settings = readEnvironmentSettings({
      DATABASE_URL: 'postgres://a@b/c',
      OIDC_ISSUER: 'https://a.example',
    })
    expect([...settings.devServices].sort()).toEqual(['mailbox', 'payments'])
  })

  it('the number of web processes is configurable and defaults to the number of CPU cores', () => {
    expect(readEnvironmentSettings({ WEB_PROCESSES: '3' }).webProcesses).toBe(3)
    expect(readEnvironmentSettings({}).webProcesses).toBe(availableParallelism())
    expect(complaintsOf({ WEB_PROCESSES: '0' })).toEqual([expect.stringContaining('desde 1')])
  })

  it('the configured port becomes part of the shop’s address in development', () => {
    expect(readEnvironmentSettings({ PORT: '4000' })).toMatchObject({
      url: 'http://localhost:4000',
      identity: { resource: 'http://localhost:4000/api' },
    })
  })
})

describe('limits', () => {
  it('rate limits have default values unless overridden by the setting', () => {
    const { rateLimits } = readEnvironmentSettings({ RATE_LIMITS: 'page=50, write=0' })
    expect(rateLimits).toEqual({ ...defaultRateLimits, page: 50, write: 0 })
    expect(readEnvironmentSettings({}).rateLimits).toEqual(defaultRateLimits)
  })

  it.each(['pages=50', 'page', 'page=-1', 'page=many'])(
    'the rate limits setting is rejected: %s',
    (text) => {
      expect(complaintsOf({ RATE_LIMITS: text })).toEqual([expect.stringContaining('page=300')])
    },
  )

  it('rate limits are off until a trusted proxy is configured, since all clients would share one address', () => {
    expect(readEnvironmentSettings(production).rateLimits).toBeUndefined()
    expect(
      readEnvironmentSettings({ ...production, TRUST_PROXY: '10.0.0.1' }).rateLimits,
    ).toBeDefined()
  })
})

describe('in production', () => {
  it('the shop starts no development service when every service has a configured address', () => {
    expect([...readEnvironmentSettings(production).devServices]).toEqual([])
  })

  it('missing production settings are each reported together with the development service that could replace the real one', () => {
    const { OIDC_ISSUER: _, SESSION_SECRET: __, LICENCE_SECRET: ___, ...rest } = production
    expect(complaintsOf(rest)).toEqual([
      expect.stringMatching(/Falta SESSION_SECRET: .*openssl/),
      expect.stringMatching(/Falta LICENCE_SECRET: .*openssl/),
      expect.stringMatching(/Falta OIDC_ISSUER: .*EMBEDDED=identity/),
    ])
  })

  it.each(['all', 'web', 'worker'])(
    'a shop without payments and mail starts as %s, so that its owner connects them',
    (role) => {
      const { PAYMENT_SIMULATOR_URL: _, SMTP_URL: __, SMS_URL: ___, ...rest } = production
      const { devServices } = readEnvironmentSettings({ ...rest, SHOP_ROLE: role })
      expect([...devServices]).toEqual([])
    },
  )

  it('an explicitly named development service is started in production too, under its published address', () => {
    const settings = readEnvironmentSettings({ ...production, EMBEDDED: 'identity, payments' })
    expect([...settings.devServices]).toEqual(['identity', 'payments'])
    expect(settings.identity.issuer).toBe('https://cuentas.example')
  })

  it('development services listen on localhost only by default', () => {
    expect(readEnvironmentSettings(production)).toMatchObject({
      host: '0.0.0.0',
      embeddedHost: 'localhost',
    })
    const told = readEnvironmentSettings({ ...production, EMBEDDED_HOST: '10.0.0.5' })
    expect(told.embeddedHost).toBe('10.0.0.5')
  })

  it('the settings require TLS addresses in production, except on localhost', () => {
    expect(complaintsOf({ ...production, SHOP_URL: 'http://tienda.example' })).toHaveLength(1)
    expect(complaintsOf({ ...production, SHOP_URL: 'http://localhost:3000' })).toEqual([])
  })
})

it.each([
  ['PORT', 'tres mil', /PORT es «tres mil» y debe ser un puerto/],
  ['PORT', '70000', /PORT es «70000»/],
  [
    'DATABASE_URL',
    'mysql://a/b',
    /DATABASE_URL no es una dirección válida; empieza por postgresql:/,
  ],
  ['SHOP_URL', 'https://a.example/tienda', /SHOP_URL no lleva ruta/],
  ['SHOP_MODE', 'prod', /SHOP_MODE es «prod» y solo puede ser development, production/],
  ['SESSION_SECRET', 'corta', /SESSION_SECRET tiene menos de 32/],
  ['EMBEDDED', 'redis', /EMBEDDED pide «redis», que no existe/],
  ['LOG_LEVEL', 'verbose', /LOG_LEVEL es «verbose»/],
])('explains the faulty setting %s=%s', (name, value, complaint) => {
  expect(complaintsOf({ [name]: value }).join()).toMatch(complaint)
})

it('settings that ask for the embedded PostgreSQL and also give a database address are rejected', () => {
  const contradiction = { EMBEDDED: 'postgres', DATABASE_URL: 'postgres://a@b/c' }
  expect(complaintsOf(contradiction).join()).toMatch(
    /EMBEDDED pide postgres, pero ya está DATABASE_URL/,
  )
})

describe('with Stripe as the gateway', () => {
  const { PAYMENT_SIMULATOR_URL: _, PAYMENT_SIMULATOR_SECRET: __, ...shop } = production
  const stripe = {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_51Tianguis',
    STRIPE_WEBHOOK_SECRET: 'whsec_tianguis',
  }

  it('the payment simulator is not started with Stripe as gateway, in production or development', () => {
    const settings = readEnvironmentSettings({ ...shop, ...stripe })
    expect(settings.payments.gateway).toMatchObject({
      name: 'stripe',
      settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      host: 'api.stripe.com',
    })
    expect([...settings.devServices]).toEqual([])
    expect([...readEnvironmentSettings(stripe).devServices]).not.toContain('payments')
  })

  it('a former payment gateway is connected only if its settings are complete', () => {
    const formerOf = (environment: Record<string, string>) =>
      readEnvironmentSettings({ ...shop, ...stripe, ...environment }).payments.former.map(
        ({ name }) => name,
      )
    const whole = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'clave' }
    expect(formerOf({})).toEqual([])
    expect(formerOf(whole)).toEqual(['mercado-pago'])
    expect(formerOf({ MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1' })).toEqual([])
    expect(formerOf({ ...whole, MERCADO_PAGO_ACCESS_TOKEN: 'otra cosa' })).toEqual([])
    expect(formerOf({ FORM_POST_URL: 'nada', FORM_POST_MERCHANT: 'T' })).toEqual([])
    const simulator = { PAYMENT_SIMULATOR_URL: 'http://10.0.0.9:3002' }
    expect(formerOf({ ...simulator, PAYMENT_SIMULATOR_SECRET: 'clave' })).toEqual(['simulator'])
  })

  it('missing and malformed Stripe settings are named in the error', () => {
    expect(complaintsOf({ ...shop, PAYMENT_GATEWAY: 'stripe' })).toEqual([
      expect.stringMatching(/Falta STRIPE_SECRET_KEY: con PAYMENT_GATEWAY=stripe/),
      expect.stringMatching(/Falta STRIPE_WEBHOOK_SECRET: .*whsec_/),
    ])
    const publishable = { ...shop, ...stripe, STRIPE_SECRET_KEY: 'pk_live_51Tianguis' }
    expect(complaintsOf(publishable).join()).toMatch(/STRIPE_SECRET_KEY no parece la clave/)
  })

  it('settings that combine the payment simulator with Stripe as gateway are rejected', () => {
    expect(complaintsOf({ ...shop, ...stripe, EMBEDDED: 'payments' }).join()).toMatch(
      /EMBEDDED pide payments, pero PAYMENT_GATEWAY es stripe/,
    )
  })
})

it('missing and malformed settings of Conekta are named in the error', () => {
  const conekta = { PAYMENT_GATEWAY: 'conekta', CONEKTA_PRIVATE_KEY: 'sk_test_1' }
  expect(complaintsOf({ ...conekta, CONEKTA_WEBHOOK_KEY: 'key_public' })).toEqual([
    expect.stringMatching(/CONEKTA_PRIVATE_KEY no parece la llave privada.*key_/),
    expect.stringMatching(/CONEKTA_WEBHOOK_KEY no parece la llave pública/),
  ])
  const whole = {
    CONEKTA_PRIVATE_KEY: 'key_eYvWV7gSDkNYXsmr',
    CONEKTA_WEBHOOK_KEY: webhookKey.trim().replaceAll('\n', '\\n'),
  }
  const { former } = readEnvironmentSettings(whole).payments
  expect(former).toMatchObject([{ name: 'conekta', host: 'api.conekta.io' }])
})

it('missing settings of Mercado Pago are named in the error', () => {
  expect(complaintsOf({ PAYMENT_GATEWAY: 'mercado-pago' })).toEqual([
    expect.stringMatching(/Falta MERCADO_PAGO_ACCESS_TOKEN: .*APP_USR-/),
    expect.stringMatching(/Falta MERCADO_PAGO_WEBHOOK_SECRET: /),
  ])
})

it('missing settings of the payment gateway with redirect form are named in the error', () => {
  const formPost = { PAYMENT_GATEWAY: 'form-post', FORM_POST_MERCHANT: 'TIANGUIS' }
  expect(complaintsOf({ ...formPost, FORM_POST_SECRET: 'corta' })).toEqual([
    expect.stringMatching(/Falta FORM_POST_URL: /),
    expect.stringMatching(/FORM_POST_SECRET no parece la clave compartida.*32 caracteres/),
  ])
})

it('all faulty settings of the shop are reported at once', () => {
  expect(complaintsOf({ PORT: 'x', LOG_LEVEL: 'y', SHOP_URL: 'z' })).toHaveLength(3)
})

it('missing settings for the back-office sign-in are named in the error', () => {
  expect(complaintsOf({ OFFICE_ROLES_CLAIM: 'groups' }).join()).toMatch(/Falta OFFICE_ROLE_MAP: /)
  expect(complaintsOf({ OFFICE_ROLE_MAP: 'almacen=pedidos' }).join()).toMatch(
    /Falta OFFICE_ROLES_CLAIM: /,
  )
  const wrong = { OFFICE_ROLES_CLAIM: 'groups', OFFICE_ROLE_MAP: 'almacen, finanzas=contabilidad' }
  expect(complaintsOf(wrong).join()).toMatch(/OFFICE_ROLE_MAP lleva «almacen»/)
  expect(complaintsOf({ OFFICE_OIDC_ISSUER: 'accounts', OFFICE_OIDC_ACR: 'a b' })).toEqual([
    expect.stringMatching(/OFFICE_OIDC_ISSUER/),
    expect.stringMatching(/OFFICE_OIDC_ACR es un solo valor/),
  ])
})

describe('trace receiver', () => {
  const there = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://colector:4318/' }

  it('sending traces to a receiver is off by default in the settings', () => {
    expect(readEnvironmentSettings({}).traces).toBeUndefined()
    expect(readEnvironmentSettings(there).traces).toEqual({
      url: 'http://colector:4318/v1/traces',
      headers: {},
      serviceName: 'tianguis',
      share: 1,
    })
  })

  it('the trace receiver setting accepts headers, a service name and a sampling share', () => {
    const { traces } = readEnvironmentSettings({
      ...there,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a,x-tenant = tienda',
      OTEL_SERVICE_NAME: 'abasto',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
    expect(traces).toMatchObject({
      headers: { authorization: 'Bearer a', 'x-tenant': 'tienda' },
      serviceName: 'abasto',
      share: 0.1,
    })
  })

  it('an invalid trace receiver setting is rejected with all of its errors at once', () => {
    for (const wrong of ['sin-valor', 'a=%', 'a=%0D%0Ab']) {
      const complaints = complaintsOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'colector:4318',
        OTEL_EXPORTER_OTLP_HEADERS: wrong,
        OTEL_TRACES_SAMPLER_ARG: '2',
      })
      expect(complaints).toEqual([
        expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT no es una dirección válida'),
        expect.stringContaining('OTEL_TRACES_SAMPLER_ARG debe ser un número de 0 a 1'),
        expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS se escribe nombre=valor'),
      ])
    }
  })
})
