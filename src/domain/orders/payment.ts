import { type Centavos, maxCentavos, subtractCentavos, zeroCentavos } from '../money.ts'

export const allPaymentMethods = ['card', 'spei', 'cash'] as const
export type PaymentMethod = (typeof allPaymentMethods)[number]

export function isPaymentMethod(code: unknown): code is PaymentMethod {
  return allPaymentMethods.some((one) => one === code)
}

export type PaymentAttemptState =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'superseded'
  | 'refunded'
  | 'charged_back'

/** Payment state of an attempt, as reported by its gateway. */
export type GatewayReportedPaymentState = {
  status: 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back'
  ref: string
  currency: string
  /** amount that the gateway asked the shopper to pay, in centavos */
  amount: Centavos
  /** amount that the gateway received, in centavos */
  paidAmount: Centavos
  hasVoucher: boolean
}

type AttemptFacts = {
  ref: string
  state: PaymentAttemptState
  total: Centavos
  /** payment slip of the attempt's present page */
  voucher: object | null
}

/**
 * Effect of a gateway report on a payment attempt. `nothing`: known or outdated; `mismatch`: other
 * payment or amount, never settles, needs review; `await`: payment slip issued, order waits;
 * `settle`: whole amount received; `fail`, `expire`: attempt ends unpaid; `refund`, `charge-back`:
 * money was returned.
 */
export type GatewayPaymentReportEffect =
  | 'nothing'
  | 'mismatch'
  | 'await'
  | 'settle'
  | 'fail'
  | 'expire'
  | 'refund'
  | 'charge-back'

/**
 * How far a payment attempt has progressed, as a number. Gateway reports never lower the number;
 * only a payment reactivates an ended attempt.
 */
const rankOf: Record<PaymentAttemptState, number> = {
  superseded: 0,
  failed: 0,
  expired: 0,
  open: 0,
  pending: 1,
  paid: 2,
  refunded: 3,
  charged_back: 3,
}

/**
 * Decides what a gateway report does to a payment attempt; repeated, late or reordered reports
 * change nothing.
 */
export function decideGatewayReportEffect(
  attempt: AttemptFacts,
  news: GatewayReportedPaymentState,
): GatewayPaymentReportEffect {
  if (news.ref !== attempt.ref || news.currency !== 'MXN' || news.amount !== attempt.total) {
    return 'mismatch'
  }
  const rank = rankOf[attempt.state]
  switch (news.status) {
    case 'open':
      return 'nothing'
    case 'pending':
      // a page exchanged for another method issues a new slip for an order that already waits
      if (rank > 1 || (rank === 1 && attempt.voucher)) return 'nothing'
      return news.hasVoucher ? 'await' : 'nothing'
    case 'paid':
      if (rank >= 2) return 'nothing'
      return news.paidAmount < attempt.total ? 'mismatch' : 'settle'
    case 'failed':
      if (attempt.state === 'superseded') return 'fail'
      return hasPaymentAttemptEndedUnpaid(attempt.state) || rank > 0 ? 'nothing' : 'fail'
    case 'expired':
      // an attempt replaced by a newer one ends when the gateway reports its session as expired
      if (attempt.state === 'superseded') return 'expire'
      return hasPaymentAttemptEndedUnpaid(attempt.state) || rank > 1 ? 'nothing' : 'expire'
    case 'refunded':
      return rank >= 3 ? 'nothing' : 'refund'
    case 'charged_back':
      return attempt.state === 'charged_back' ? 'nothing' : 'charge-back'
  }
}

/**
 * Amount that the shop must still refund, in centavos: money received but neither used for an order
 * nor refunded or promised as a refund. After a charge-back nothing is owed.
 */
export function calculateOutstandingRefund(money: {
  state: PaymentAttemptState
  paid: Centavos
  /** part of the payment used for an order, in centavos: the order's total; 0 without an order */
  kept: Centavos
  /** sum of all refunds that were ever started, in centavos */
  promised: Centavos
  /** amount refunded by the shop or the gateway, in centavos */
  refunded: Centavos
}): Centavos {
  const { state, paid, kept, promised, refunded } = money
  if (state === 'charged_back') return zeroCentavos
  return maxCentavos(
    zeroCentavos,
    subtractCentavos(subtractCentavos(paid, kept), maxCentavos(promised, refunded)),
  )
}

/**
 * Whether the gateway refunds this payment method (bank cards). Operators refund transfers, cash and unknown methods to
 * the shopper's bank account.
 */
export function isRefundMadeByPaymentGateway({ method }: { method: string | null }): boolean {
  return method === 'card'
}

/** Whether a payment attempt ended without a payment. */
export function hasPaymentAttemptEndedUnpaid(state: PaymentAttemptState): boolean {
  return state === 'failed' || state === 'expired' || state === 'superseded'
}

const secondPayment = 'Ya habías pagado el pedido'

/** Reason of an order that only records a second payment, with the number of the paid order. */
export function formatSecondPaymentReason(paidOrderNumber: string): string {
  return `${secondPayment} ${paidOrderNumber}`
}

export function isSecondPaymentReason(reason: string | null): boolean {
  return reason?.startsWith(secondPayment) ?? false
}
