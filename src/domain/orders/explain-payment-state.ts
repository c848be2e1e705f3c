import { formatCentavos } from '../format-money.ts'
import { subtractCentavos } from '../money.ts'
import type { Order, PaymentAttempt } from './order.ts'
import { hasPaymentAttemptEndedUnpaid } from './payment.ts'

export type PaymentStateExplanationInput = {
  attempt: Pick<
    PaymentAttempt,
    'state' | 'sessionId' | 'voucher' | 'method' | 'paid' | 'refunded' | 'total' | 'expiresAt'
  >
  order: Pick<Order, 'state' | 'paymentFlag' | 'cancelReason'> | null
  notices: {
    /** number of payment webhooks received for the attempt */
    count: number
    /** whether a payment webhook of the attempt is not processed yet */
    waits: boolean
    /**
     * whether a payment webhook with a wrong amount or reference awaits review and its money is not
     * refunded yet
     */
    differs: boolean
  }
}

/** Reason why a payment attempt counts as paid or unpaid. */
export type PaymentStateExplanationCode =
  | 'arrived'
  | 'arrived-unannounced'
  | 'free'
  | 'differs'
  | 'notice-waits'
  | 'not-opened'
  | 'not-paid-yet'
  | 'reference-given'
  | 'part-came'
  | 'overdue'
  | 'declined'
  | 'called-off'
  | 'reference-expired'
  | 'left-unpaid'
  | 'replaced'
  | 'paid-late'
  | 'owed-back'
  | 'given-back'
  | 'charged-back'

const words: Record<Exclude<PaymentStateExplanationCode, 'part-came' | 'paid-late'>, string> = {
  arrived: 'Llegó completo.',
  'arrived-unannounced':
    'Llegó completo. No hubo aviso de la pasarela: la tienda lo supo al preguntar.',
  free: 'No había nada que pagar.',
  differs:
    'La pasarela dice otro importe u otra referencia que esta compra; por eso no se dio por pagada.',
  'notice-waits': 'Llegó un aviso que aún no se atiende. La tienda lo vuelve a intentar sola.',
  'not-opened': 'Nunca se abrió en la pasarela, así que nadie pudo pagarlo.',
  'not-paid-yet': 'La página de pago está abierta y nadie ha pagado todavía.',
  'reference-given': 'Ya tiene su referencia para pagar, y el dinero no ha llegado.',
  overdue: 'Su plazo terminó y la tienda aún no lo cierra: no sabe si se pagó.',
  declined: 'La pasarela rechazó el pago. No se cobró nada.',
  'called-off': 'El pedido se canceló antes de que llegara el dinero.',
  'reference-expired': 'La referencia venció sin que nadie la pagara.',
  'left-unpaid': 'Se dejó la página de pago sin pagar y su plazo terminó.',
  replaced: 'Quien compraba empezó otra vez con otro carrito; este intento ya no cuenta.',
  'owed-back': 'Llegó, y falta devolver una parte o todo.',
  'given-back': 'Llegó y se devolvió.',
  'charged-back': 'El banco retiró el dinero: quien tiene la tarjeta desconoció el cargo.',
}

/** Explains in one sentence whether a payment attempt was paid and why. */
export function explainPaymentAttemptState(
  facts: PaymentStateExplanationInput,
  now: Date,
): { code: PaymentStateExplanationCode; words: string } {
  const code = codeOf(facts, now)
  return { code, words: wordsOf(code, facts) }
}

function wordsOf(
  code: PaymentStateExplanationCode,
  { attempt: { total, paid }, order }: PaymentStateExplanationInput,
): string {
  switch (code) {
    case 'part-came':
      return `Llegó una parte: ${formatCentavos(paid)}. Faltan ${formatCentavos(subtractCentavos(total, paid))}.`
    case 'paid-late':
      return `Se pagó cuando el pedido ya estaba cancelado (${order?.cancelReason}). El dinero se devuelve.`
    default:
      return words[code]
  }
}

function codeOf(facts: PaymentStateExplanationInput, now: Date): PaymentStateExplanationCode {
  const { attempt, order, notices } = facts
  const isPaid = attempt.state === 'paid'
  if (notices.differs) return 'differs'
  if (notices.waits && !isPaid) return 'notice-waits'
  if (hasPaymentAttemptEndedUnpaid(attempt.state) && attempt.paid > 0)
    return attempt.refunded >= attempt.paid ? 'given-back' : 'owed-back'
  switch (attempt.state) {
    case 'paid':
      return arrivedHow(facts)
    case 'refunded':
      return 'given-back'
    case 'charged_back':
      return 'charged-back'
    case 'superseded':
      return 'replaced'
    case 'failed':
      return order?.state === 'canceled' ? 'called-off' : 'declined'
    case 'expired':
      if (attempt.voucher) return 'reference-expired'
      return attempt.sessionId === null ? 'not-opened' : 'left-unpaid'
    case 'open':
    case 'pending':
      if (attempt.expiresAt <= now) return 'overdue'
      if (attempt.paid > 0) return 'part-came'
      if (attempt.voucher) return 'reference-given'
      return attempt.sessionId === null ? 'not-opened' : 'not-paid-yet'
  }
}

function arrivedHow({
  attempt,
  order,
  notices,
}: PaymentStateExplanationInput): PaymentStateExplanationCode {
  switch (order?.paymentFlag) {
    case 'paid_late':
      return 'paid-late'
    case 'refund_open':
      return 'owed-back'
    case 'refunded':
      return 'given-back'
    default:
      if (attempt.total === 0) return 'free'
      return notices.count === 0 ? 'arrived-unannounced' : 'arrived'
  }
}
