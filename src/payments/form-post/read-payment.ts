import { toCentavos, fromPesos } from '#domain/money.ts'
import {
  type GatewayPayment,
  GatewayUnavailable,
  type PaymentMethod,
  type PaymentStatus,
  type PaymentVoucher,
} from '../gateway.ts'
import type { SignedPaymentFormFields } from './signed-fields.ts'

const statusWords: Record<string, PaymentStatus> = {
  desconocida: 'open',
  abierta: 'open',
  pendiente: 'pending',
  pagada: 'paid',
  rechazada: 'failed',
  vencida: 'expired',
  devuelta: 'refunded',
  contracargo: 'charged_back',
}

const methodsByWord: Record<string, PaymentMethod> = {
  tarjeta: 'card',
  spei: 'spei',
  efectivo: 'cash',
}

/** Converts the gateway's reply about a purchase into a `GatewayPayment`. */
export function formPostToGatewayPayment(
  answer: SignedPaymentFormFields,
  asked: { sessionId: string; amount: number },
): GatewayPayment {
  const status = statusWords[answer['estado'] ?? '']
  if (!status || answer['moneda'] !== 'MXN') throw new GatewayUnavailable('An answer without sense')
  const method = methodsByWord[answer['forma'] ?? '']
  const { autorizacion: authorization, terminacion: lastFour, pagos = '' } = answer
  const paidAt = parseMoment(answer['fecha'])
  const voucher = voucherOf(answer)
  return {
    sessionId: asked.sessionId,
    ref: answer['referencia'] ?? '',
    status,
    // If the gateway has no amount for a purchase yet, the amount that the payment form will
    // request is used.
    amount: answer['monto'] ? pesos(answer['monto']) : toCentavos(asked.amount),
    paidAmount: pesos(answer['pagado']),
    refundedAmount: pesos(answer['devuelto']),
    currency: 'MXN',
    ...(method ? { method } : {}),
    ...(/^[1-9]\d?$/.test(pagos) ? { installments: Number(pagos) } : {}),
    ...(authorization && lastFour
      ? {
          card: {
            maskedPan: `**** **** **** ${lastFour}`,
            brand: answer['marca'] ?? 'Tarjeta',
            authorization,
          },
        }
      : {}),
    ...(voucher ? { voucher } : {}),
    ...(answer['rastreo'] ? { trackingKey: answer['rastreo'] } : {}),
    ...(paidAt ? { paidAt } : {}),
    ...(answer['motivo'] ? { declineReason: answer['motivo'] } : {}),
  }
}

function voucherOf(answer: SignedPaymentFormFields): PaymentVoucher | undefined {
  const { linea: reference, codigo: barcode = '', clabe, banco: bank } = answer
  const expiresAt = parseMoment(answer['vence'])
  if (!reference || !expiresAt) return undefined
  return {
    reference,
    ...(/^(\d\d)+$/.test(barcode) ? { barcode } : {}),
    ...(clabe ? { clabe } : {}),
    ...(bank ? { bank } : {}),
    expiresAt,
  }
}

/**
 * Parses a timestamp. An invalid timestamp gives undefined, so that it never prevents the
 * recognition of a payment.
 */
function parseMoment(text = ''): Date | undefined {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Whether a text is an amount in the protocol's format. */
export function isFormPostAmount(text: string): boolean {
  return /^\d{1,10}(\.\d{2})?$/.test(text)
}

function pesos(text = '0') {
  if (!isFormPostAmount(text)) throw new GatewayUnavailable(`No amount: ${text}`)
  return fromPesos(Number(text))
}
