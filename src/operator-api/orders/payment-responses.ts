import type { OfficePaymentResponse, OfficePaymentRow } from '#contract/operator/payments.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { paymentAttemptStateTexts, formatPaymentOutcome } from '#domain/orders/payment-texts.ts'
import type { OfficePaymentList } from '#use-cases/orders/read-office-payments.ts'
import type { OfficePaymentView } from '#use-cases/orders/read-office-payments.ts'

type Listed = Omit<OfficePaymentList['payments'][number], 'notices'>

export function toPaymentRow({ attempt, order, arrival }: Listed): OfficePaymentRow {
  return {
    id: attempt.id,
    number: attempt.orderNumber,
    has_order: order !== null,
    email: attempt.email,
    state: attempt.state,
    state_words: paymentAttemptStateTexts[attempt.state],
    why: arrival,
    method: attempt.method,
    total: toPesos(attempt.total),
    paid: toPesos(attempt.paid),
    refunded: toPesos(attempt.refunded),
    created_at: attempt.createdAt.toISOString(),
    expires_at: attempt.expiresAt.toISOString(),
    paid_at: attempt.paidAt?.toISOString() ?? null,
  }
}

export function toOfficePayment(found: OfficePaymentView): OfficePaymentResponse {
  const { attempt, order, refunds, differs, canCheck } = found
  const { voucher, card } = attempt
  return {
    ...toPaymentRow(found),
    order_state: order && formatOrderState(order.state, { pickup: attempt.pickupPoint !== null }),
    installments: attempt.installments,
    card: card?.maskedPan ?? null,
    authorization: card?.authorization ?? null,
    voucher: voucher && {
      reference: voucher.reference,
      clabe: voucher.clabe ?? null,
      bank: voucher.bank ?? null,
      expires_at: voucher.expiresAt,
    },
    tracking_key: attempt.trackingKey,
    gateway: attempt.gateway,
    session: attempt.sessionId,
    ref: attempt.ref,
    checked_at: attempt.checkedAt?.toISOString() ?? null,
    refunds: refunds.map(({ finishedAt: _, amount, createdAt, ...refund }) => ({
      ...refund,
      amount: toPesos(amount),
      created_at: createdAt.toISOString(),
    })),
    timeline: timelineOf(found),
    differs,
    can_check: canCheck,
  }
}

const refundEnds = {
  requested: null,
  done: 'Se devolvió',
  failed: 'La pasarela no devolvió',
  needs_clabe: null,
}

const entryTexts: Record<string, string> = {
  'attempt-recovered': 'La tienda lo había perdido y lo recuperó de la pasarela',
  'payment-mismatch': 'La pasarela dijo otro importe u otra referencia',
  'payment-mismatch-closed': 'Se dio por visto que no coincidía',
  'refund-failed': 'La pasarela no aceptó una devolución',
  'superseded-attempt-paid':
    'Se pagó un intento que ya se había sustituido: puede haber pagado dos veces',
}

function timelineOf(found: OfficePaymentView): OfficePaymentResponse['timeline'] {
  const { attempt, order, notices, refunds, entries } = found
  const plain = (at: Date, words: string, by: string | null = null) => ({
    at,
    by,
    words,
    notice: null,
  })
  const hasEnded = attempt.state === 'expired'
  return [
    plain(attempt.createdAt, `Empezó a pagar ${formatCentavos(attempt.total)}`),
    ...(order ? [plain(order.createdAt, 'Se hizo el pedido')] : []),
    ...(attempt.paidAt
      ? [plain(attempt.paidAt, `Se pagaron ${formatCentavos(attempt.paid)}`)]
      : []),
    ...(hasEnded ? [plain(attempt.expiresAt, 'Terminó su plazo')] : []),
    ...notices.map(({ id, type, receivedAt, outcome }) => ({
      at: receivedAt,
      by: null,
      words: `Aviso ${id} «${type}»: ${outcome === null ? 'sin atender' : formatPaymentOutcome(outcome)}`,
      notice: id,
    })),
    ...refunds.flatMap(({ amount, reason, state, createdAt, finishedAt }) => {
      const end = refundEnds[state]
      return [
        plain(createdAt, `Reembolso de ${formatCentavos(amount)}: ${reason}`),
        ...(end && finishedAt ? [plain(finishedAt, `${end} ${formatCentavos(amount)}`)] : []),
      ]
    }),
    ...entries.map(({ action, actor, after, reason, createdAt }) =>
      plain(createdAt, entryWords({ action, after, reason }), actor),
    ),
  ]
    .toSorted((a, b) => Number(b.at) - Number(a.at))
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

type Entry = Pick<OfficePaymentView['entries'][number], 'action' | 'after' | 'reason'>

function entryWords({ action, after, reason }: Entry): string {
  if (action === 'payment-check')
    return `Se preguntó a la pasarela: ${formatPaymentOutcome(stepOf(after))}`
  return `${entryTexts[action] ?? action}${reason ? ` (${reason})` : ''}`
}

function stepOf(after: unknown): string {
  const isStep = typeof after === 'object' && after !== null && 'step' in after
  return isStep ? String(after.step) : ''
}

/**
 * Message after querying the payment gateway: the gateway's reply and the resulting payment state.
 */
export function formatGatewayQueryResult(
  step: string,
  state: keyof typeof paymentAttemptStateTexts,
): string {
  return `La pasarela contestó: ${formatPaymentOutcome(step)}. El pago está ${paymentAttemptStateTexts[state]}.`
}
