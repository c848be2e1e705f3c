import type { ConnectionField } from './connection-fields.ts'
import type { ConnectionProvider } from './connection-services.ts'
import { type PaymentKey, paymentKeys } from './payment-keys.ts'

const purpose = 'Tarjeta con meses sin intereses, SPEI y efectivo, en su página de pago.'

/** Payment gateways that owners connect, by the name of their adapter. */
export const paymentProviders: readonly ConnectionProvider[] = [
  {
    service: 'payments',
    code: 'stripe',
    isUntried: true,
    label: 'Stripe',
    purpose,
    fields: [toSecretField('secret_key', 'Clave secreta', paymentKeys.stripeSecretKey)],
    guide: { label: 'Claves de API de Stripe', url: 'https://dashboard.stripe.com/apikeys' },
  },
  {
    service: 'payments',
    code: 'conekta',
    isUntried: true,
    label: 'Conekta',
    purpose,
    fields: [toSecretField('private_key', 'Llave privada', paymentKeys.conektaPrivateKey)],
    guide: {
      label: 'API Keys de Conekta',
      url: 'https://help.conekta.com/hc/es-419/articles/360018086434',
    },
  },
  {
    service: 'payments',
    code: 'mercado-pago',
    isUntried: true,
    label: 'Mercado Pago',
    purpose,
    fields: [
      toSecretField('access_token', 'Access token', paymentKeys.mercadoPagoAccessToken),
      toSecretField(
        'webhook_secret',
        'Clave secreta de webhooks',
        paymentKeys.mercadoPagoWebhookSecret,
      ),
    ],
    guide: {
      label: 'Tus integraciones de Mercado Pago',
      url: 'https://www.mercadopago.com.mx/developers/panel/app',
    },
  },
]

function toSecretField(name: string, label: string, key: PaymentKey): ConnectionField {
  const { start, place, shape } = key
  const beginning = start === undefined ? '' : `Empieza por ${start}. `
  return {
    name,
    label,
    hint: `${beginning}Está en ${place}.`,
    isSecret: true,
    check: (value) =>
      shape.test(value)
        ? undefined
        : `${beginning === '' ? 'Va sin espacios. ' : beginning}Copia otra vez el dato completo.`,
  }
}
