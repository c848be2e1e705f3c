import type { Reader } from './environment.ts'

/** Gateway settings for `--help`. */
export const paymentSettingTexts = {
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

type PaymentSettingName = keyof typeof paymentSettingTexts
export type PaymentSettings = ReturnType<typeof readPaymentSettings>

/** Reads payment settings; missing or invalid ones are reported. */
export function readPaymentSettings(read: Reader<PaymentSettingName>) {
  return {
    gateway: readGateway(read),
    simulatorUrl: read.url('PAYMENT_SIMULATOR_URL', ['https:', 'http:']),
    simulatorSecret: read.text('PAYMENT_SIMULATOR_SECRET'),
  }
}

function readGateway(read: Reader<PaymentSettingName>) {
  const name = read.oneOf('PAYMENT_GATEWAY', gatewayNames, 'simulator')
  const needed = (setting: PaymentSettingName, what: string, shape = /./) => {
    const value = read.text(setting)
    if (!value) read.missing(setting, `con PAYMENT_GATEWAY=${name}, indica ${what}`)
    else if (!shape.test(value)) read.complain(setting, `no parece ${what}`)
    return value ?? ''
  }
  switch (name) {
    case 'simulator':
      return { name }
    case 'stripe':
      return {
        name,
        secretKey: needed(
          'STRIPE_SECRET_KEY',
          'la clave de la API, que empieza por sk_ o rk_ (Desarrolladores → Claves de API)',
          /^[sr]k_(test|live)_\w+$/,
        ),
        webhookSecret: needed(
          'STRIPE_WEBHOOK_SECRET',
          'la clave de firma del webhook, que empieza por whsec_ (Desarrolladores → Webhooks)',
          /^whsec_\S+$/,
        ),
      }
    case 'mercado-pago':
      return {
        name,
        accessToken: needed(
          'MERCADO_PAGO_ACCESS_TOKEN',
          'el access token, que empieza por APP_USR- o TEST- (Tus integraciones → Credenciales)',
          /^(APP_USR|TEST)-\S+$/,
        ),
        webhookSecret: needed(
          'MERCADO_PAGO_WEBHOOK_SECRET',
          'la clave secreta de los webhooks (Tus integraciones → Webhooks)',
        ),
      }
    case 'form-post':
      needed('FORM_POST_URL', 'la dirección de la pasarela')
      return {
        name,
        url: read.url('FORM_POST_URL', ['https:', 'http:']) ?? '',
        merchant: needed('FORM_POST_MERCHANT', 'con qué nombre te conoce la pasarela'),
        secret: needed(
          'FORM_POST_SECRET',
          'la clave compartida con la pasarela, de 32 caracteres o más',
          /^.{32,}$/,
        ),
      }
  }
}
