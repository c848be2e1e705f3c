import { centavos, fromPesos } from '#domain/money.ts'
import {
  type GatewayPayment,
  GatewayUnavailable,
  type PaymentMethod,
  type PaymentStatus,
  type Voucher,
} from '../gateway.ts'
import type { Fields } from './signed-fields.ts'

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
export function readPayment(
  answer: Fields,
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
    // A purchase without an amount at the gateway takes the amount that the form will request.
    amount: answer['monto'] ? pesos(answer['monto']) : centavos(asked.amount),
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

function voucherOf(answer: Fields): Voucher | undefined {
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

/** Parses a timestamp; an invalid one gives undefined, so that it never blocks the recognition of a payment. */
function parseMoment(text = ''): Date | undefined {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Whether a text is an amount in the protocol's format. */
export function isAmount(text: string): boolean {
  return /^\d{1,10}(\.\d{2})?$/.test(text)
}

function pesos(text = '0') {
  if (!isAmount(text)) throw new GatewayUnavailable(`No amount: ${text}`)
  return fromPesos(Number(text))
}
