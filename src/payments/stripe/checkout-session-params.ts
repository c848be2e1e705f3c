import type Stripe from 'stripe'
import { dayInSeconds, minuteInSeconds } from '#domain/durations.ts'
import type { PaymentSessionRequest } from '../gateway.ts'
import { splitPurchaseSnapshot } from '../payment-attempt-snapshot-metadata.ts'

/**
 * Minimum lifetime of a Stripe Checkout session; Stripe requires between half an hour and a day
 * after creation.
 */
const minLifetimeInSeconds = 35 * minuteInSeconds
const maxLifetimeInSeconds = dayInSeconds - 5 * minuteInSeconds
/**
 * Stripe's limits for OXXO (cash at a store): 10 to 10,000 pesos; payment slips are valid for one
 * to seven days.
 */
const oxxoLimits = { least: 1000, most: 1_000_000, days: 7 }
const descriptionLength = 500

type Params = Stripe.Checkout.SessionCreateParams

/**
 * Builds the parameters of a Stripe Checkout session; equal purchases give equal parameters, as the
 * idempotency key requires.
 */
export function createCheckoutSessionParams(
  request: PaymentSessionRequest,
  customer: string | undefined,
): Params {
  const { ref, orderNumber, methods, description } = request
  const metadata = {
    ref,
    order: orderNumber,
    spei_until: request.voucherExpiresAt.spei.toISOString(),
  }
  return {
    mode: 'payment',
    client_reference_id: ref,
    locale: 'es-419',
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'mxn',
          unit_amount: request.amount,
          product_data: { name: description, description: contents(request) },
        },
      },
    ],
    allowed_payment_method_types: methods.flatMap((method) => {
      if (method === 'card') return ['card']
      if (method === 'spei') return ['customer_balance']
      return takesOxxo(request) ? ['oxxo'] : []
    }),
    payment_method_options: {
      card: { installments: { enabled: request.installmentPlans.length > 0 } },
      ...(methods.includes('cash') && takesOxxo(request)
        ? { oxxo: { expires_after_days: oxxoDays(request) } }
        : {}),
      ...(methods.includes('spei')
        ? {
            customer_balance: {
              funding_type: 'bank_transfer',
              bank_transfer: { type: 'mx_bank_transfer' },
            },
          }
        : {}),
    },
    payment_intent_data: { description, metadata },
    metadata: { ...metadata, ...splitPurchaseSnapshot(request.snapshot) },
    ...(customer ? { customer } : { customer_email: request.email }),
    success_url: request.successUrl,
    cancel_url: request.failureUrl,
    expires_at: endOf(request),
  }
}

function contents({ lines }: PaymentSessionRequest): string {
  const text = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  return text.length > descriptionLength ? `${text.slice(0, descriptionLength - 1)}…` : text
}

function takesOxxo({ amount }: PaymentSessionRequest): boolean {
  return amount >= oxxoLimits.least && amount <= oxxoLimits.most
}

function oxxoDays({ createdAt, voucherExpiresAt }: PaymentSessionRequest): number {
  const days = Math.floor((seconds(voucherExpiresAt.cash) - seconds(createdAt)) / dayInSeconds)
  return Math.min(oxxoLimits.days, Math.max(1, days))
}

function endOf({ createdAt, expiresAt }: PaymentSessionRequest): number {
  const start = seconds(createdAt)
  return Math.min(
    start + maxLifetimeInSeconds,
    Math.max(start + minLifetimeInSeconds, seconds(expiresAt)),
  )
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
