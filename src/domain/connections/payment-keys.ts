/** A key of a payment gateway, as forms, settings and complaints describe it. */
export type PaymentKey = {
  name: string
  /** characters with which it begins; absent if it may begin with any */
  start?: string
  /** where the gateway shows it */
  place: string
  shape: RegExp
}

export const paymentKeys = {
  stripeSecretKey: {
    name: 'la clave secreta o restringida',
    start: 'sk_ o rk_',
    place: 'Desarrolladores → Claves de API',
    shape: /^[sr]k_(test|live)_\w+$/,
  },
  conektaPrivateKey: {
    name: 'la llave privada',
    start: 'key_',
    place: 'Desarrolladores → API Keys',
    shape: /^key_\w+$/,
  },
  mercadoPagoAccessToken: {
    name: 'el access token',
    start: 'APP_USR- o TEST-',
    place: 'Tus integraciones → Credenciales',
    shape: /^(APP_USR|TEST)-\S+$/,
  },
  mercadoPagoWebhookSecret: {
    name: 'la clave secreta de los webhooks',
    place: 'Tus integraciones → Webhooks',
    shape: /^\S+$/,
  },
} as const satisfies Record<string, PaymentKey>

/** Names a key, its beginning and its place, such as "la llave privada, que empieza por key_ (…)". */
export function describePaymentKey({ name, start, place }: PaymentKey): string {
  return `${name}${start === undefined ? '' : `, que empieza por ${start}`} (${place})`
}
