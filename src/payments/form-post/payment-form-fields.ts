import { createHmac } from 'node:crypto'
import { formatDecimalPesos } from '#domain/money.ts'
import type { PaymentSessionRequest } from '../gateway.ts'
import { type SignedPaymentFormFields, signPaymentFormFields } from './signed-fields.ts'

const textLength = 120

type Merchant = { merchant: string; secret: string }

/** Form fields that the browser posts to the hosted payment page; docs/form-post.md explains each. */
export function createPaymentFormFields(
  request: PaymentSessionRequest,
  { merchant, secret }: Merchant,
): SignedPaymentFormFields {
  return signPaymentFormFields(
    {
      version: '1',
      comercio: merchant,
      referencia: request.ref,
      pedido: request.orderNumber,
      monto: formatDecimalPesos(request.amount),
      moneda: 'MXN',
      concepto: request.description.slice(0, textLength),
      correo: request.email,
      formas: request.methods.map((method) => methodWords[method]).join(','),
      meses: request.installmentPlans.join(','),
      vence: request.expiresAt.toISOString(),
      vence_spei: request.voucherExpiresAt.spei.toISOString(),
      vence_efectivo: request.voucherExpiresAt.cash.toISOString(),
      url_exito: request.successUrl,
      url_fallo: request.failureUrl,
      url_aviso: request.notifyUrl,
    },
    secret,
  )
}

const methodWords = { card: 'tarjeta', spei: 'spei', cash: 'efectivo' } as const

/**
 * Creates a session id that nobody can forge. The shop creates the id itself, because the gateway
 * learns of the purchase only when the browser sends the payment form.
 */
export function createPaymentSessionId(
  { ref, amount }: { ref: string; amount: number },
  secret: string,
) {
  return `${ref}.${amount}.${sealOf(`${ref}.${amount}`, secret)}`
}

export function parsePaymentSessionId(sessionId: string, secret: string) {
  const [, ref = '', amount = '', seal] = /^([\w-]+)\.(\d+)\.(\w+)$/.exec(sessionId) ?? []
  return seal === sealOf(`${ref}.${amount}`, secret) ? { ref, amount: Number(amount) } : undefined
}

function sealOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`sesion:${text}`).digest('hex').slice(0, 32)
}
