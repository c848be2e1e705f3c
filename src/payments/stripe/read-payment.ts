import type Stripe from 'stripe'
import { toCentavos } from '#domain/money.ts'
import {
  type GatewayPayment,
  GatewayRejectedRequest,
  type PaymentMethod,
  type PaymentStatus,
  type PaymentVoucher,
} from '../gateway.ts'
import { joinPurchaseSnapshotChunks } from '../payment-attempt-snapshot-metadata.ts'

/** Stripe fields that `readPayment` needs expanded into objects. */
export const expandedStripeFields = ['payment_intent.latest_charge']

type Facts = {
  session: Stripe.Checkout.Session
  /** Part of the Stripe customer's balance, in centavos, that no payment has used. */
  unused: number
  /** Whether the bank took the money back or is about to (chargeback). */
  isDisputed: boolean
}

/** Converts a Checkout session with payment intent and charge into a `GatewayPayment`. */
export function stripeToGatewayPayment({ session, unused, isDisputed }: Facts): GatewayPayment {
  const intent = findPaymentIntent(session)
  const charge = findCharge(intent)
  const status = statusOf(session, intent, charge, isDisputed)
  const method = methodOf(intent, charge)
  const voucher = voucherOf(session, intent)
  const card = charge?.payment_method_details?.card
  const failure = intent?.last_payment_error
  return {
    sessionId: session.id,
    ref: session.client_reference_id ?? '',
    status,
    amount: toCentavos(session.amount_total ?? 0),
    paidAmount: toCentavos(paidOf(session, intent, charge) + unused),
    refundedAmount: toCentavos(charge?.amount_refunded ?? 0),
    currency: currencyOf(session),
    ...(method ? { method } : {}),
    ...(card
      ? {
          installments: card.installments?.plan?.count ?? 1,
          card: {
            maskedPan: `**** **** **** ${card.last4 ?? '····'}`,
            brand: card.brand ?? 'card',
            authorization: card.authorization_code ?? charge.id,
          },
        }
      : {}),
    ...(voucher ? { voucher } : {}),
    ...(charge?.paid ? { paidAt: new Date(charge.created * 1000) } : {}),
    ...joinPurchaseSnapshotChunks(session.metadata),
    ...(failure ? { declineReason: failure.message ?? failure.code ?? 'declined' } : {}),
  }
}

/**
 * Whether the payment is made by SPEI transfer. Then the customer's unused balance belongs to this
 * payment, because each session has its own customer.
 */
export function isPaidByBankTransfer(session: Stripe.Checkout.Session): boolean {
  const intent = findPaymentIntent(session)
  return methodOf(intent, findCharge(intent)) === 'spei'
}

export function findPaymentIntent(
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  const { payment_intent: intent } = session
  return intent && typeof intent === 'object' ? intent : undefined
}

export function findCharge(intent: Stripe.PaymentIntent | undefined): Stripe.Charge | undefined {
  const charge = intent?.latest_charge
  return charge && typeof charge === 'object' ? charge : undefined
}

function statusOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | undefined,
  isDisputed: boolean,
): PaymentStatus {
  if (session.payment_status === 'paid') {
    if (isDisputed) return 'charged_back'
    return charge?.refunded ? 'refunded' : 'paid'
  }
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  // A completed Checkout session may be unpaid, because its payment slip is still pending or has
  // expired.
  if (intent?.status === 'requires_action' || intent?.status === 'processing') return 'pending'
  return intent?.status === 'canceled' || wasVoucher(intent) ? 'expired' : 'failed'
}

function wasVoucher(intent: Stripe.PaymentIntent | undefined): boolean {
  return intent?.last_payment_error?.payment_method?.type === 'oxxo'
}

function methodOf(
  intent: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | undefined,
): PaymentMethod | undefined {
  if (intent?.next_action?.oxxo_display_details) return 'cash'
  if (intent?.next_action?.display_bank_transfer_instructions) return 'spei'
  const type = charge?.payment_method_details?.type
  if (type === 'oxxo') return 'cash'
  if (type === 'customer_balance') return 'spei'
  return type ? 'card' : undefined
}

function paidOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
  charge: Stripe.Charge | undefined,
): number {
  if (charge?.paid) return charge.amount
  const missing = intent?.next_action?.display_bank_transfer_instructions?.amount_remaining
  return missing === undefined || missing === null ? 0 : (session.amount_total ?? 0) - missing
}

function voucherOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): PaymentVoucher | undefined {
  const { oxxo_display_details: oxxo, display_bank_transfer_instructions: transfer } =
    intent?.next_action ?? {}
  if (oxxo?.number && oxxo.expires_after) {
    return {
      reference: oxxo.number,
      ...(/^(\d\d)+$/.test(oxxo.number) ? { barcode: oxxo.number } : {}),
      ...(oxxo.hosted_voucher_url ? { url: oxxo.hosted_voucher_url } : {}),
      expiresAt: new Date(oxxo.expires_after * 1000),
    }
  }
  const account = transfer?.financial_addresses?.find(({ spei }) => spei)?.spei
  if (!transfer || !account) return undefined
  return {
    reference: transfer.reference ?? session.metadata?.order ?? '',
    clabe: account.clabe,
    bank: account.bank_name,
    ...(account.account_holder_name ? { beneficiary: account.account_holder_name } : {}),
    ...(transfer.hosted_instructions_url ? { url: transfer.hosted_instructions_url } : {}),
    expiresAt: new Date(session.metadata?.spei_until ?? session.expires_at * 1000),
  }
}

function currencyOf({ currency }: Stripe.Checkout.Session): 'MXN' {
  if (currency !== 'mxn') throw new GatewayRejectedRequest(`Charged in ${currency}`, 'currency')
  return 'MXN'
}
