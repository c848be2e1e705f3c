import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { toPesos } from '#domain/money.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import type { PaymentMethod, PaymentSessionRequest } from '../gateway.ts'
import { splitPurchaseSnapshot } from '../payment-attempt-snapshot-metadata.ts'

/** Mercado Pago's payment types per payment method; its wallet cannot be excluded. */
export const paymentTypes: Record<PaymentMethod, string[]> = {
  card: ['credit_card', 'debit_card', 'prepaid_card'],
  spei: ['bank_transfer'],
  cash: ['ticket', 'atm'],
}
const descriptionLength = 250

/**
 * Builds a Mercado Pago preference (payment request) with the whole purchase as one item; discounts
 * and shipping are included, so the amount matches the shop's to the centavo.
 */
export function createPreferenceRequest(request: PaymentSessionRequest): PreferenceRequest {
  const { ref, orderNumber, methods, installmentPlans } = request
  const excluded = getTypedKeys(paymentTypes).filter((name) => !methods.includes(name))
  const ends = [
    ...(methods.includes('spei') ? [request.voucherExpiresAt.spei] : []),
    ...(methods.includes('cash') ? [request.voucherExpiresAt.cash] : []),
  ].sort((a, b) => b.getTime() - a.getTime())
  return {
    external_reference: ref,
    items: [
      {
        id: orderNumber,
        title: request.description,
        description: contents(request),
        quantity: 1,
        currency_id: 'MXN',
        unit_price: toPesos(request.amount),
      },
    ],
    payer: { email: request.email },
    payment_methods: {
      excluded_payment_types: excluded.flatMap((name) => paymentTypes[name].map((id) => ({ id }))),
      installments: Math.max(1, ...installmentPlans),
    },
    back_urls: {
      success: request.successUrl,
      pending: request.successUrl,
      failure: request.failureUrl,
    },
    // The automatic return to the shop is requested only for HTTPS URLs, because Mercado Pago
    // accepts only public HTTPS URLs for it.
    ...(request.successUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
    // Without this parameter Mercado Pago also sends webhooks in its older, unsigned format.
    notification_url: `${request.notifyUrl}?source_news=webhooks`,
    expires: true,
    expiration_date_from: formatMercadoPagoTime(request.createdAt),
    expiration_date_to: formatMercadoPagoTime(request.expiresAt),
    ...(ends[0] ? { date_of_expiration: formatMercadoPagoTime(ends[0]) } : {}),
    metadata: { order: orderNumber, ...splitPurchaseSnapshot(request.snapshot) },
  }
}

/** Formats a moment for Mercado Pago's API: with milliseconds and a time zone offset. */
export function formatMercadoPagoTime(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}

function contents({ lines }: PaymentSessionRequest): string {
  return lines
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ')
    .slice(0, descriptionLength)
}
