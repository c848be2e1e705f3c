import {
  describePaymentKey,
  type PaymentKey,
  paymentKeys,
} from '#domain/connections/payment-keys.ts'
import { getTypedEntries, getTypedKeys } from '#domain/typed-object-keys.ts'
import { readConektaWebhookKey } from '#payments/conekta/webhook-key.ts'
import type { PaymentGateway } from '#payments/gateway.ts'

type GatewaySetting = {
  /** description that `--help` shows */
  help: string
  /** what the value is, for messages about a missing or malformed one */
  what: string
  shape?: { test(value: string): boolean }
  /** name of the secret in a connection of the office; absent where only the server sets it */
  secret?: string
}

/** A payment gateway with its settings. */
export type GatewayConnection = {
  /** host that receives the payments; null if that is this shop's own server */
  host: string | null
  /** remark for operators, such as one about test keys */
  note: string | null
  /** Loads the adapter; adapters in no use, and their packages, are not loaded. */
  open: (around: GatewaySurroundings) => Promise<PaymentGateway>
}

type GatewaySurroundings = {
  shopUrl: string
  /** absent for gateways that the office connects */
  simulator?: { url: string; secret: string }
}

const testKeysNote = 'Con claves de prueba: no cobra de verdad.'

/** Payment gateways by the value of `PAYMENT_GATEWAY`, each with its settings and its adapter. */
const definitions = {
  simulator: define({}, () => ({
    host: null,
    note: 'No mueve dinero de nadie. Para cobrar hacen falta una pasarela y sus claves.',
    async open({ simulator }) {
      if (!simulator) throw new Error('The simulator has no address')
      const { createSimulatorGateway } = await import('#payments/simulator-gateway.ts')
      return createSimulatorGateway(simulator)
    },
  })),
  stripe: define(
    {
      STRIPE_SECRET_KEY: {
        help: 'clave secreta o restringida de Stripe, sk_… o rk_…',
        ...describe(paymentKeys.stripeSecretKey),
        secret: 'secret_key',
      },
      STRIPE_WEBHOOK_SECRET: {
        help: 'clave de firma del webhook de Stripe, whsec_…',
        what: 'la clave de firma del webhook, que empieza por whsec_ (Desarrolladores → Webhooks)',
        shape: /^whsec_\S+$/,
        secret: 'webhook_secret',
      },
    },
    ({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }) => ({
      host: 'api.stripe.com',
      note: secretKey.includes('_test_') ? testKeysNote : null,
      async open() {
        const { createStripeGateway } = await import('#payments/stripe/stripe-gateway.ts')
        return createStripeGateway({ secretKey, webhookSecret })
      },
    }),
  ),
  conekta: define(
    {
      CONEKTA_PRIVATE_KEY: {
        help: 'llave privada de Conekta, key_…',
        ...describe(paymentKeys.conektaPrivateKey),
        secret: 'private_key',
      },
      CONEKTA_WEBHOOK_KEY: {
        help: 'llave pública de los webhooks de Conekta, PEM en una línea',
        what: 'la llave pública de los webhooks, que empieza por -----BEGIN PUBLIC KEY----- (se muestra al crearla)',
        shape: { test: (text) => readConektaWebhookKey(text) !== undefined },
        secret: 'webhook_secret',
      },
    },
    ({ CONEKTA_PRIVATE_KEY: privateKey, CONEKTA_WEBHOOK_KEY: webhookKey }) => ({
      host: 'api.conekta.io',
      // Test and live keys look alike.
      note: null,
      async open() {
        const { createConektaGateway } = await import('#payments/conekta/conekta-gateway.ts')
        return createConektaGateway({ privateKey, webhookKey })
      },
    }),
  ),
  'mercado-pago': define(
    {
      MERCADO_PAGO_ACCESS_TOKEN: {
        help: 'access token de Mercado Pago, APP_USR-… o TEST-…',
        ...describe(paymentKeys.mercadoPagoAccessToken),
        secret: 'access_token',
      },
      MERCADO_PAGO_WEBHOOK_SECRET: {
        help: 'clave secreta de los webhooks de Mercado Pago',
        ...describe(paymentKeys.mercadoPagoWebhookSecret),
        secret: 'webhook_secret',
      },
    },
    ({ MERCADO_PAGO_ACCESS_TOKEN: accessToken, MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret }) => ({
      host: 'api.mercadopago.com',
      note: accessToken.startsWith('TEST-') ? testKeysNote : null,
      async open() {
        const { createMercadoPagoGateway } =
          await import('#payments/mercado-pago/mercado-pago-gateway.ts')
        return createMercadoPagoGateway({ accessToken, webhookSecret })
      },
    }),
  ),
  'form-post': define(
    {
      FORM_POST_URL: {
        help: 'dirección de la pasarela por formulario firmado',
        what: 'la dirección de la pasarela',
        shape: /^https?:\/\/[^/]/,
      },
      FORM_POST_MERCHANT: {
        help: 'número o nombre de la tienda en esa pasarela',
        what: 'con qué nombre te conoce la pasarela',
      },
      FORM_POST_SECRET: {
        help: 'clave compartida con esa pasarela, 32 caracteres o más',
        what: 'la clave compartida con la pasarela, de 32 caracteres o más',
        shape: /^.{32,}$/,
      },
    },
    ({ FORM_POST_URL: url, FORM_POST_MERCHANT: merchant, FORM_POST_SECRET: secret }) => ({
      host: URL.canParse(url) ? new URL(url).host : null,
      note: null,
      async open({ shopUrl }) {
        const { createFormPostGateway } = await import('#payments/form-post/form-post-gateway.ts')
        return createFormPostGateway({ url, merchant, secret, shopUrl })
      },
    }),
  ),
}

type Definitions = typeof definitions

export type GatewayName = keyof Definitions
export type GatewaySettingName = {
  [Name in GatewayName]: keyof Definitions[Name]['settings'] & string
}[GatewayName]

type Definition = {
  settings: Readonly<Record<string, GatewaySetting>>
  connect(values: Readonly<Record<string, string>>): GatewayConnection
}

export const gatewayNames = getTypedKeys(definitions)

function describe(key: PaymentKey): Pick<GatewaySetting, 'what' | 'shape'> {
  return { what: describePaymentKey(key), shape: key.shape }
}

function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(definitions, name)
}

/** Descriptions of the settings of all payment gateways, shown by `--help`. */
export const gatewaySettingHelpTexts: Readonly<Record<GatewaySettingName, string>> =
  Object.fromEntries(
    Object.values(definitions)
      .flatMap(({ settings }) => getTypedEntries<Definition['settings']>(settings))
      .map(([name, { help }]): unknown[] => [name, help]),
  )

/** Settings of a payment gateway, each with its description. */
export function listGatewaySettings(
  name: GatewayName,
): (Omit<GatewaySetting, 'help'> & { setting: GatewaySettingName })[] {
  const { settings }: Definition = definitions[name]
  return getTypedEntries(settings).flatMap(([setting, { what, shape }]) =>
    isGatewaySetting(setting) ? { setting, what, shape } : [],
  )
}

/** Connects a payment gateway with the values of all its settings. */
export function connectGateway(
  name: GatewayName,
  values: Readonly<Record<string, string>>,
): GatewayConnection {
  const definition: Definition = definitions[name]
  return definition.connect(values)
}

/** Connects a payment gateway with the secrets of a connection made in the office. */
export function connectGatewayWithSecrets(
  name: string,
  secrets: Readonly<Record<string, string>>,
): GatewayConnection {
  if (!isGatewayName(name)) throw new Error(`No gateway ${name}`)
  const { settings }: Definition = definitions[name]
  return connectGateway(
    name,
    Object.fromEntries(
      Object.entries(settings).map(([setting, { secret = '' }]) => [
        setting,
        secrets[secret] ?? '',
      ]),
    ),
  )
}

function isGatewaySetting(name: string): name is GatewaySettingName {
  return Object.hasOwn(gatewaySettingHelpTexts, name)
}

function define<Name extends string>(
  settings: Record<Name, GatewaySetting>,
  connect: (values: Record<Name, string>) => GatewayConnection,
) {
  return { settings, connect }
}
