import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { PreferenceResponse } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { type Centavos, toCentavos, fromPesos } from '#domain/money.ts'
import { isClabe } from '#domain/orders/clabe-bank-account.ts'
import {
  type GatewayPayment,
  GatewayRejectedRequest,
  type PaymentMethod,
  type PaymentStatus,
  type PaymentVoucher,
} from '../gateway.ts'
import { joinPurchaseSnapshotChunks } from '../payment-attempt-snapshot-metadata.ts'

/** Mercado Pago's payment states in which the shop has, or had, the buyer's money. */
const paidStatuses = ['approved', 'in_mediation', 'refunded', 'charged_back']
const waitingStatuses = ['pending', 'in_process', 'authorized']

/**
 * Converts a Mercado Pago preference (payment request) with all its payments into a
 * `GatewayPayment`.
 */
export function mercadoPagoToGatewayPayment(
  preference: PreferenceResponse,
  payments: PaymentResponse[],
  now: Date,
): GatewayPayment {
  const paid = payments.filter(({ status = '' }) => paidStatuses.includes(status))
  const waiting = payments.filter(({ status = '' }) => waitingStatuses.includes(status))
  const [settled] = [...paid, ...waiting]
  const rejected = payments.findLast(({ status }) => status === 'rejected')
  const method = settled && methodOf(settled)
  const voucher = settled && voucherOf(settled)
  return {
    sessionId: preference.id ?? '',
    ref: preference.external_reference ?? '',
    status: statusOf(preference, paid, waiting, now),
    amount: sumPreferenceItems(preference),
    paidAmount: sum(paid.map(({ transaction_amount: amount = 0 }) => amount)),
    refundedAmount: sum(paid.map(({ transaction_amount_refunded: amount = 0 }) => amount)),
    currency: currencyOf(preference, payments),
    ...(method ? { method } : {}),
    ...(method === 'card' ? { installments: settled?.installments || 1 } : {}),
    ...(settled?.card?.last_four_digits
      ? {
          card: {
            maskedPan: `**** **** **** ${settled.card.last_four_digits}`,
            brand: settled.payment_method_id ?? 'card',
            authorization: settled.authorization_code ?? String(settled.id),
          },
        }
      : {}),
    ...(voucher ? { voucher } : {}),
    ...(method === 'spei' && settled?.transaction_details?.bank_transfer_id
      ? { trackingKey: settled.transaction_details.bank_transfer_id }
      : {}),
    ...(settled?.date_approved ? { paidAt: new Date(settled.date_approved) } : {}),
    ...joinPurchaseSnapshotChunks(preference.metadata),
    ...(rejected && !settled ? { declineReason: rejected.status_detail ?? 'rejected' } : {}),
  }
}

/** Amount requested by a Mercado Pago preference: the sum of its items. */
export function sumPreferenceItems({ items = [] }: PreferenceResponse): Centavos {
  return sum(items.map(({ unit_price: price, quantity }) => price * quantity))
}

/** First payment large enough for the refund. The choice is stable, so a repeated refund uses the same payment. */
export function findRefundablePayment(payments: PaymentResponse[], amount: Centavos) {
  return payments.find(
    ({ status = '', transaction_amount: paid = 0 }) =>
      paidStatuses.includes(status) && fromPesos(paid) >= amount,
  )
}

export function isMercadoPagoPaymentPending({ status = '' }: PaymentResponse): boolean {
  return waitingStatuses.includes(status)
}

function statusOf(
  preference: PreferenceResponse,
  paid: PaymentResponse[],
  waiting: PaymentResponse[],
  now: Date,
): PaymentStatus {
  const all = (status: string) => paid.every((payment) => payment.status === status)
  if (paid.some(({ status }) => status === 'charged_back')) return 'charged_back'
  if (paid.length > 0) return all('refunded') ? 'refunded' : 'paid'
  if (waiting.length > 0) return 'pending'
  const end = preference.expires && preference.expiration_date_to
  return end && new Date(end) <= now ? 'expired' : 'open'
}

function methodOf({ payment_type_id: type }: PaymentResponse): PaymentMethod {
  if (type === 'bank_transfer') return 'spei'
  // Payments by the provider's wallet count as card payments, because the provider refunds them itself.
  return type === 'ticket' || type === 'atm' ? 'cash' : 'card'
}

function voucherOf(payment: PaymentResponse): PaymentVoucher | undefined {
  const method = methodOf(payment)
  if (method === 'card' || !payment.date_of_expiration) return undefined
  const { transaction_details: details, payment_method: { data } = {} } = payment
  const number = data?.reference_id ?? details?.payment_method_reference_id ?? String(payment.id)
  const barcode = details?.barcode?.content ?? number
  return {
    reference: number,
    ...(method === 'cash' && /^(\d\d)+$/.test(barcode) ? { barcode } : {}),
    ...(method === 'spei' && isClabe(number) ? { clabe: number } : {}),
    ...(details?.external_resource_url ? { url: details.external_resource_url } : {}),
    expiresAt: new Date(payment.date_of_expiration),
  }
}

function currencyOf({ items = [] }: PreferenceResponse, payments: PaymentResponse[]): 'MXN' {
  const other = [...items, ...payments].find(({ currency_id: id = 'MXN' }) => id !== 'MXN')
  if (other) throw new GatewayRejectedRequest(`Charged in ${other.currency_id}`, 'currency')
  return 'MXN'
}

function sum(pesos: number[]): Centavos {
  return toCentavos(pesos.reduce((total, amount) => total + fromPesos(amount), 0))
}
