import type Stripe from 'stripe'

/** What the provider remembers of one purchase. */
export type Purchase = {
  session: string
  intent: string
  ref: string
  customer: string | null
  amount: number
  createdAt: number
  expiresAt: number
  metadata: Record<string, string>
  oxxoDays: number
  status: 'open' | 'complete' | 'expired'
  canceled: boolean
  /** The voucher's days passed without money. */
  lapsed: boolean
  method?: 'card' | 'oxxo' | 'customer_balance'
  installments: number
  received: number
  refunded: number
  declined: boolean
  dispute?: Stripe.Dispute.Status
  paidAt?: number
}

const dayInSeconds = 86_400

export function describeSession(purchase: Purchase, isExpanded: boolean) {
  const hasIntent = purchase.method !== undefined || purchase.declined
  return {
    id: purchase.session,
    object: 'checkout.session',
    amount_total: purchase.amount,
    client_reference_id: purchase.ref,
    created: purchase.createdAt,
    currency: 'mxn',
    customer: purchase.customer,
    expires_at: purchase.expiresAt,
    metadata: purchase.metadata,
    payment_intent: hasIntent
      ? isExpanded
        ? (describeIntent(purchase) as unknown as Stripe.PaymentIntent)
        : purchase.intent
      : null,
    payment_status: isPaid(purchase) ? 'paid' : 'unpaid',
    status: purchase.status,
    url: purchase.status === 'open' ? `https://checkout.stripe.com/c/${purchase.session}` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

export function isPaid(purchase: Purchase): boolean {
  return purchase.paidAt !== undefined
}

function describeIntent(purchase: Purchase) {
  const { canceled, lapsed } = purchase
  const waits = purchase.status === 'complete' && !isPaid(purchase) && !canceled && !lapsed
  return {
    id: purchase.intent,
    object: 'payment_intent',
    amount: purchase.amount,
    amount_received: isPaid(purchase) ? purchase.amount : 0,
    currency: 'mxn',
    last_payment_error: failureOf(purchase) as Stripe.PaymentIntent.LastPaymentError | null,
    latest_charge: isPaid(purchase) ? (describeCharge(purchase) as Stripe.Charge) : null,
    metadata: purchase.metadata,
    next_action: waits ? (nextAction(purchase) as Stripe.PaymentIntent.NextAction) : null,
    status: isPaid(purchase)
      ? 'succeeded'
      : purchase.canceled
        ? 'canceled'
        : waits
          ? 'requires_action'
          : 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>
}

function failureOf({ lapsed, declined }: Purchase) {
  if (lapsed) {
    const message = 'The payment attempt has expired.'
    return {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_expired',
      message,
      payment_method: { type: 'oxxo' },
    }
  }
  return declined
    ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    : null
}

function nextAction(purchase: Purchase) {
  if (purchase.method === 'oxxo') {
    return {
      type: 'oxxo_display_details',
      oxxo_display_details: {
        expires_after: Math.floor(Date.now() / 1000) + purchase.oxxoDays * dayInSeconds,
        hosted_voucher_url: `https://payments.stripe.com/oxxo/voucher/${purchase.session}`,
        number: '12345678901234657890123456789012',
      },
    }
  }
  return {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: purchase.amount - purchase.received,
      currency: 'mxn',
      financial_addresses: [
        {
          type: 'spei',
          spei: { bank_code: '002', bank_name: 'BANAMEX', clabe: '002180650612345670' },
        },
      ],
      hosted_instructions_url: `https://payments.stripe.com/bank_transfers/${purchase.session}`,
      reference: '7R4JW3XH2QZ2',
      type: 'mx_bank_transfer',
    },
  }
}

export function describeCharge(purchase: Purchase) {
  const { method, installments } = purchase
  const card = {
    authorization_code: '123456',
    brand: 'visa',
    last4: '4242',
    installments:
      installments > 1
        ? { plan: { count: installments, interval: 'month', type: 'fixed_count' } }
        : null,
  }
  return {
    id: `ch_${purchase.intent.slice(3)}`,
    object: 'charge',
    amount: purchase.amount,
    amount_refunded: purchase.refunded,
    created: purchase.paidAt ?? 0,
    disputed: purchase.dispute !== undefined,
    metadata: purchase.metadata,
    paid: true,
    payment_intent: purchase.intent,
    payment_method_details: {
      type: method ?? 'card',
      ...(method === 'card' ? { card } : {}),
    } as Stripe.Charge.PaymentMethodDetails,
    refunded: purchase.refunded === purchase.amount,
  } satisfies Partial<Stripe.Charge>
}
