import type { OrderRequest } from 'conekta'
import { minuteInSeconds } from '#domain/durations.ts'
import type { PaymentMethod, PaymentSessionRequest } from '../gateway.ts'
import { splitPurchaseSnapshot } from '../payment-attempt-snapshot-metadata.ts'

const paymentMethods = {
  card: 'card',
  spei: 'bank_transfer',
  cash: 'cash',
} as const satisfies Record<PaymentMethod, string>

/** Conekta keeps a page open for five minutes at least; one more is for the call. */
const minLifetimeInSeconds = 6 * minuteInSeconds
const longestText = 249
/** Conekta allows 100 entries of 249 characters; the shop needs two for other data. */
const metadataLimits = { pieceLength: longestText, mostPieces: 80 }

/**
 * Builds a Conekta order with a hosted payment page and the whole purchase as one item; discounts
 * and shipping are included, so the amount matches the shop's to the centavo.
 */
export function createOrderRequest(request: PaymentSessionRequest): OrderRequest {
  const { ref, orderNumber, methods, installmentPlans, email, buyer } = request
  return {
    currency: 'MXN',
    // All three are required; the shop asks no name for purchases that are not sent.
    customer_info: { name: buyer.name ?? email, email, phone: buyer.phone ?? '' },
    line_items: [
      {
        name: request.description,
        description: shorten(contents(request)),
        sku: orderNumber,
        quantity: 1,
        unit_price: request.amount,
      },
    ],
    checkout: {
      type: 'HostedPayment',
      name: request.description,
      allowed_payment_methods: methods.map((method) => paymentMethods[method]),
      monthly_installments_enabled: installmentPlans.length > 0,
      monthly_installments_options: installmentPlans,
      success_url: request.successUrl,
      failure_url: request.failureUrl,
      expires_at: endOf(request),
    },
    metadata: {
      ref,
      order: orderNumber,
      ...splitPurchaseSnapshot(request.snapshot, metadataLimits),
    },
  }
}

export function toConektaTime(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/**
 * End of the page. Vouchers end with their page, so a page with vouchers stays open until the last
 * one ends; the shop closes the page earlier if no voucher is issued.
 */
function endOf({ methods, createdAt, expiresAt, voucherExpiresAt }: PaymentSessionRequest): number {
  const ends = [
    expiresAt,
    ...(methods.includes('spei') ? [voucherExpiresAt.spei] : []),
    ...(methods.includes('cash') ? [voucherExpiresAt.cash] : []),
  ]
  return Math.max(toConektaTime(createdAt) + minLifetimeInSeconds, ...ends.map(toConektaTime))
}

function contents({ lines }: PaymentSessionRequest): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
