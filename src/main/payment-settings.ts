import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the payment gateway settings, shown by `--help`. */
export const paymentSettingHelpTexts = {
  PAYMENT_GATEWAY: 'pasarela de pagos: simulator (por omisión), stripe, mercado-pago o form-post',
  PAYMENT_SIMULATOR_URL: 'simulador de pagos en otra máquina; sin él arranca el incluido',
  PAYMENT_SIMULATOR_SECRET: 'clave compartida con el simulador de pagos',
  STRIPE_SECRET_KEY: 'clave secreta o restringida de Stripe, sk_… o rk_…',
  STRIPE_WEBHOOK_SECRET: 'clave de firma del webhook de Stripe, whsec_…',
  MERCADO_PAGO_ACCESS_TOKEN: 'access token de Mercado Pago, APP_USR-… o TEST-…',
  MERCADO_PAGO_WEBHOOK_SECRET: 'clave secreta de los webhooks de Mercado Pago',
  FORM_POST_URL: 'dirección de la pasarela por formulario firmado',
  FORM_POST_MERCHANT: 'número o nombre de la tienda en esa pasarela',
  FORM_POST_SECRET: 'clave compartida con esa pasarela, 32 caracteres o más',
} as const

const gatewayNames = ['simulator', 'stripe', 'mercado-pago', 'form-post'] as const

type GatewayName = (typeof gatewayNames)[number]
type PaymentSettingName = keyof typeof paymentSettingHelpTexts
type Read = EnvironmentReader<PaymentSettingName>
export type PaymentSettings = ReturnType<typeof readPaymentSettings>

export type ConfiguredGateway =
  | { name: 'simulator' }
  | { name: 'stripe'; secretKey: string; webhookSecret: string }
  | { name: 'mercado-pago'; accessToken: string; webhookSecret: string }
  | { name: 'form-post'; url: string; merchant: string; secret: string }

/**
 * Reads the settings of the current payment gateway and of earlier gateways whose settings are
 * complete; only faults of the current gateway are reported.
 */
export function readPaymentSettings(read: Read) {
  const name = read.oneOf('PAYMENT_GATEWAY', gatewayNames, 'simulator')
  const gateway = gatewayFrom(name, (...needed) => needSetting(read, name, ...needed))
  return {
    gateway: gateway ?? { name: 'simulator' as const },
    former: gatewayNames.flatMap((other) =>
      other === name ? [] : (readFormer(read, other) ?? []),
    ),
    simulatorUrl: read.url('PAYMENT_SIMULATOR_URL', ['https:', 'http:']),
    simulatorSecret: read.text('PAYMENT_SIMULATOR_SECRET'),
  }
}

type Need = (setting: PaymentSettingName, what: string, shape?: RegExp) => string | undefined

function gatewayFrom(name: GatewayName, need: Need): ConfiguredGateway | undefined {
  switch (name) {
    case 'simulator':
      return { name }
    case 'stripe': {
      const secretKey = need(
        'STRIPE_SECRET_KEY',
        'la clave de la API, que empieza por sk_ o rk_ (Desarrolladores → Claves de API)',
        /^[sr]k_(test|live)_\w+$/,
      )
      const webhookSecret = need(
        'STRIPE_WEBHOOK_SECRET',
        'la clave de firma del webhook, que empieza por whsec_ (Desarrolladores → Webhooks)',
        /^whsec_\S+$/,
      )
      if (secretKey === undefined || webhookSecret === undefined) return undefined
      return { name, secretKey, webhookSecret }
    }
    case 'mercado-pago': {
      const accessToken = need(
        'MERCADO_PAGO_ACCESS_TOKEN',
        'el access token, que empieza por APP_USR- o TEST- (Tus integraciones → Credenciales)',
        /^(APP_USR|TEST)-\S+$/,
      )
      const webhookSecret = need(
        'MERCADO_PAGO_WEBHOOK_SECRET',
        'la clave secreta de los webhooks (Tus integraciones → Webhooks)',
      )
      if (accessToken === undefined || webhookSecret === undefined) return undefined
      return { name, accessToken, webhookSecret }
    }
    case 'form-post': {
      const url = need('FORM_POST_URL', 'la dirección de la pasarela', /^https?:\/\/[^/]/)
      const merchant = need('FORM_POST_MERCHANT', 'con qué nombre te conoce la pasarela')
      const secret = need(
        'FORM_POST_SECRET',
        'la clave compartida con la pasarela, de 32 caracteres o más',
        /^.{32,}$/,
      )
      if (url === undefined || merchant === undefined || secret === undefined) return undefined
      return { name, url, merchant, secret }
    }
  }
}

/**
 * Reads a setting of the current payment gateway; an invalid value is reported and treated as
 * empty.
 */
function needSetting(
  read: Read,
  name: GatewayName,
  setting: PaymentSettingName,
  what: string,
  shape = /./,
): string {
  const value = read.text(setting)
  if (!value) read.missing(setting, `con PAYMENT_GATEWAY=${name}, indica ${what}`)
  else if (!shape.test(value)) read.complain(setting, `no parece ${what}`)
  return value ?? ''
}

/**
 * Reads the settings of an earlier payment gateway; with incomplete settings the gateway is not
 * connected.
 */
function readFormer(read: Read, name: GatewayName): ConfiguredGateway | undefined {
  if (name === 'simulator') {
    const isElsewhere = read.text('PAYMENT_SIMULATOR_URL') && read.text('PAYMENT_SIMULATOR_SECRET')
    return isElsewhere ? { name } : undefined
  }
  return gatewayFrom(name, (setting, _what, shape = /./) => {
    const value = read.text(setting)
    return value !== undefined && shape.test(value) ? value : undefined
  })
}
