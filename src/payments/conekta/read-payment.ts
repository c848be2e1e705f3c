import { type Centavos, toCentavos } from '#domain/money.ts'
import { isClabe } from '#domain/orders/clabe-bank-account.ts'
import {
  type GatewayPayment,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentMethod,
  type PaymentStatus,
  type PaymentVoucher,
  type RecordedRefund,
} from '../gateway.ts'
import { joinPurchaseSnapshotChunks } from '../payment-attempt-snapshot-metadata.ts'
import type { ConektaCharge, ConektaOrder } from './reply-schemas.ts'

/** States of a charge in which the shop has, or had, the buyer's money. */
const paidStatuses = ['paid', 'partially_refunded', 'refunded', 'charged_back']
/** States of a chargeback in which the shop keeps the money. */
const harmlessStatuses = ['won', 'covered']
/** States of a refund without money for the buyer. */
const failedRefundStatuses = ['failed', 'declined', 'canceled', 'expired', 'voided']

/** Meaning of an order's `payment_status`; an unused order has none. */
const orderStatuses: Record<string, PaymentStatus> = {
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'refunded',
  charged_back: 'charged_back',
  pending_payment: 'pending',
  under_fraud_review: 'pending',
  declined: 'open',
  expired: 'expired',
  canceled: 'expired',
  voided: 'failed',
  fraudulent: 'failed',
}

/** Converts a Conekta order with its charges into a `GatewayPayment`. */
export function conektaToGatewayPayment(order: ConektaOrder, now: Date): GatewayPayment {
  const charges = order.charges?.data ?? []
  const paid = charges.filter(({ status }) => paidStatuses.includes(status))
  const waiting = charges.filter(({ status }) => status === 'pending_payment')
  const declined = charges.findLast(({ status }) => status === 'declined')
  const settled = paid[0] ?? waiting.find((charge) => !textOf(charge, 'agreement')) ?? waiting[0]
  const method = settled && methodOf(settled)
  const voucher = settled && voucherOf(order, settled)
  const tracking = settled && textOf(settled, 'tracking_code')
  const paidAmount = sum(paid)
  const status = statusOf(order, paid, waiting.length > 0, now)
  if (['paid', 'refunded', 'charged_back'].includes(status) && paidAmount === 0) {
    throw new GatewayUnavailable(`Order ${order.id} is ${status} without a charge`)
  }
  return {
    sessionId: order.id,
    ref: readConektaReference(order),
    status,
    amount: toCentavos(order.amount),
    paidAmount,
    refundedAmount: toCentavos(order.amount_refunded ?? 0),
    currency: currencyOf(order, charges),
    ...(method ? { method } : {}),
    ...(settled && method === 'card' ? cardOf(settled) : {}),
    ...(voucher ? { voucher } : {}),
    ...(method === 'spei' && tracking ? { trackingKey: tracking } : {}),
    ...(paid[0]?.paid_at ? { paidAt: new Date(paid[0].paid_at * 1000) } : {}),
    ...joinPurchaseSnapshotChunks(order.metadata),
    ...(declined && !settled
      ? { declineReason: declined.failure_message ?? declined.failure_code ?? 'declined' }
      : {}),
  }
}

/** The shop's reference of an order; orders made by others have none. */
export function readConektaReference({ id, metadata }: ConektaOrder): string {
  const ref = findConektaReference({ metadata })
  if (!ref) throw new GatewayRejectedRequest(`Order ${id} is none of the shop's`, 'no-reference')
  return ref
}

export function findConektaReference({
  metadata,
}: Pick<ConektaOrder, 'metadata'>): string | undefined {
  return typeof metadata?.ref === 'string' && metadata.ref ? metadata.ref : undefined
}

/**
 * A refund of this amount that the shop has not recorded, if the order was refunded more than the
 * shop knows: the reply to an earlier request was lost.
 */
export function findUnrecordedRefund(
  order: ConektaOrder,
  amount: Centavos,
  recorded: readonly RecordedRefund[],
): string | undefined {
  const listed = listRefunds(order)
  const isAtGateway = (id: string) =>
    listed.some((one) => one.id === id) ||
    id.startsWith('conekta:') ||
    id.startsWith(`${order.id}:`)
  const known = recorded.filter(({ id }) => id !== null && isAtGateway(id))
  const surplus = known.reduce((left, one) => left - one.amount, order.amount_refunded ?? 0)
  if (surplus < amount) return undefined
  // Orders need not list their refunds; then the total names the refund.
  if (listed.length === 0) return `${order.id}:${order.amount_refunded}`
  return listed.find((made) => made.amount === amount && !recorded.some(({ id }) => id === made.id))
    ?.id
}

/** Whether the latest refund of an order was refused after it was taken. */
export function hasLatestRefundFailed(order: ConektaOrder): boolean {
  return listAllRefunds(order).at(-1)?.hasFailed === true
}

function listRefunds(order: ConektaOrder) {
  return listAllRefunds(order).filter(({ hasFailed }) => !hasFailed)
}

/** All refunds of an order; Conekta counts them as negative amounts. */
function listAllRefunds({ charges }: ConektaOrder) {
  return (charges?.data ?? [])
    .flatMap(({ refunds }) => refunds?.data ?? [])
    .map(({ id, amount, status }) => ({
      id,
      amount: Math.abs(amount),
      hasFailed: failedRefundStatuses.includes(status ?? ''),
    }))
}

function statusOf(
  { id, payment_status: stated, checkout }: ConektaOrder,
  paid: ConektaCharge[],
  isWaiting: boolean,
  now: Date,
): PaymentStatus {
  const disputes = paid.flatMap(({ chargeback }) => chargeback?.status ?? [])
  if (disputes.some((status) => !harmlessStatuses.includes(status))) return 'charged_back'
  const status = stated ? orderStatuses[stated] : 'open'
  if (!status) throw new GatewayUnavailable(`Order ${id} is ${stated}`)
  if (status === 'charged_back' && disputes.length > 0) return 'paid'
  if (status === 'pending' && !isWaiting && stated === 'pending_payment') return 'open'
  if (status !== 'open') return status
  const { expires_at: end, status: page } = checkout ?? {}
  const isClosed = page === 'Expired' || page === 'Cancelled'
  return isClosed || (end && end * 1000 <= now.getTime()) ? 'expired' : 'open'
}

function methodOf({ payment_method: method }: ConektaCharge): PaymentMethod | undefined {
  if (method?.object === 'card_payment') return 'card'
  if (method?.object === 'bank_transfer_payment') return 'spei'
  return method?.object === 'cash_payment' ? 'cash' : undefined
}

function cardOf(charge: ConektaCharge) {
  return {
    installments: charge.monthly_installments || 1,
    card: {
      maskedPan: `**** **** **** ${textOf(charge, 'last4') ?? '····'}`,
      brand: textOf(charge, 'brand') ?? 'card',
      authorization: textOf(charge, 'auth_code') ?? charge.id,
    },
  }
}

function voucherOf(order: ConektaOrder, charge: ConektaCharge): PaymentVoucher | undefined {
  const method = methodOf(charge)
  const { checkout, metadata } = order
  const end = charge.payment_method?.expires_at ?? checkout?.expires_at
  if (!method || method === 'card' || !end) return undefined
  const clabe = textOf(charge, 'clabe')
  const bank = textOf(charge, 'bank')
  const beneficiary = textOf(charge, 'receiving_account_holder_name')
  const reference = textOf(charge, 'reference')
  return {
    reference: reference ?? (typeof metadata?.order === 'string' ? metadata.order : order.id),
    ...(method === 'cash' && reference && /^(\d\d)+$/.test(reference)
      ? { barcode: reference }
      : {}),
    ...(clabe && isClabe(clabe) ? { clabe } : {}),
    ...(bank ? { bank } : {}),
    ...(beneficiary ? { beneficiary } : {}),
    ...(checkout?.url ? { url: checkout.url } : {}),
    expiresAt: new Date(end * 1000),
  }
}

function currencyOf({ currency }: ConektaOrder, charges: ConektaCharge[]): 'MXN' {
  const other = [currency, ...charges.map((charge) => charge.currency)].find((one) => one !== 'MXN')
  if (other) throw new GatewayRejectedRequest(`Charged in ${other}`, 'currency')
  return 'MXN'
}

/** A text of a charge's payment method. References may exceed what a JSON number keeps exactly. */
function textOf({ payment_method: method }: ConektaCharge, name: string): string | undefined {
  const value = method?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function sum(charges: ConektaCharge[]): Centavos {
  return toCentavos(charges.reduce((total, { amount }) => total + (amount ?? 0), 0))
}
