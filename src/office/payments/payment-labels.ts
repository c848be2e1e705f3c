import type { OfficePaymentRow } from '#contract/operator/payments.ts'

type State = OfficePaymentRow['state']

/**
 * CSS classes of the dots for payment states: a ring while the payer has to pay, green when paid,
 * red when failed, grey for other closed payments.
 */
const looks: Record<State, string> = {
  open: 'st wait',
  pending: 'st wait',
  paid: 'st ok',
  failed: 'st no',
  expired: 'st',
  superseded: 'st',
  refunded: 'st',
  charged_back: 'st no',
}

/** CSS classes of a payment state's dot; red if the payment needs an operator's action. */
export function getPaymentStateStyle({
  state,
  why,
}: Pick<OfficePaymentRow, 'state' | 'why'>): string {
  return needsSomebody(why.code) ? 'st no' : looks[state]
}

export function formatPaymentState({ state }: Pick<OfficePaymentRow, 'state'>): string {
  return stateWords[state]
}

const stateWords: Record<State, string> = {
  open: 'Abierto',
  pending: 'Espera el dinero',
  paid: 'Pagado',
  failed: 'Fallido',
  expired: 'Vencido',
  superseded: 'Sustituido',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
}

function needsSomebody(code: string): boolean {
  return ['differs', 'overdue', 'notice-waits', 'owed-back', 'paid-late'].includes(code)
}

/**
 * Whether the payment gateway may have a newer state of the payment than the shop; `code` is the
 * code of the payment's state explanation.
 */
export function mayGatewayHaveNewerState(code: string): boolean {
  return [...unfinished, 'declined', 'left-unpaid', 'reference-expired'].includes(code)
}

const unfinished = ['overdue', 'notice-waits', 'reference-given', 'part-came', 'not-paid-yet']

export function getPaymentActionLabel(code: string): string {
  if (code === 'differs') return 'Revisar'
  if (code === 'owed-back' || code === 'paid-late') return 'Ver reembolso'
  return unfinished.includes(code) ? 'Preguntar' : 'Ver'
}

type Means = {
  method: 'card' | 'spei' | 'cash' | string | null
  card: string | null
  installments: number | null
}

/** Payment method as text: `Tarjeta •••• 4821, 12 meses sin intereses`. */
export function formatPaymentMethod({ method, card, installments }: Means): string {
  switch (method) {
    case 'card': {
      const ending = card ? ` •••• ${card.slice(-4)}` : ''
      const plan = installments && installments > 1 ? `, ${installments} meses sin intereses` : ''
      return `Tarjeta${ending}${plan}`
    }
    case 'spei':
      return 'Transferencia SPEI'
    case 'cash':
      return 'Efectivo en tienda'
    default:
      return 'Aún sin elegir'
  }
}

export const refundStateLabels = {
  requested: 'La pasarela lo hará',
  done: 'Hecho',
  failed: 'La pasarela no pudo: hay que hacerlo a mano',
  needs_clabe: 'Por transferencia: falta hacerlo',
} as const
