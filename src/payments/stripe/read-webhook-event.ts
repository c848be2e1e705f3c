import Stripe from 'stripe'
import { isPlainObject } from '#domain/is-record.ts'
import type { PaymentWebhookResult, PaymentWebhookRequest } from '../gateway.ts'
import { parseSignatureHeader, parseSignatureTime } from '../webhook-signature-header.ts'

const windowSeconds = 300
const refused = { ok: false, code: 'bad-signature' } as const

/** Verifies a Stripe webhook event with Stripe's own package and returns the payment it concerns. */
export function verifyStripeWebhook(
  { headers, rawBody, now }: PaymentWebhookRequest,
  secret: string,
): PaymentWebhookResult {
  const header = String(headers['stripe-signature'] ?? '')
  // During the rotation of a webhook secret, Stripe signs with both secrets, so `v1` may occur
  // repeatedly.
  const fields = parseSignatureHeader(header, { repeatable: ['v1'] })
  if (!fields) return refused
  let event: Stripe.Event
  try {
    // Tolerance 0 skips the package's age check; the code below checks the age in both directions.
    event = Stripe.webhooks.constructEvent(rawBody, header, secret, 0)
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
    return isForged ? refused : { ok: false, code: 'malformed' }
  }
  const seconds = parseSignatureTime(fields.get('t'))
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= windowSeconds)) {
    return { ok: false, code: 'stale' }
  }
  if (typeof event.id !== 'string' || typeof event.type !== 'string') {
    return { ok: false, code: 'malformed' }
  }
  return { ok: true, event: { id: event.id, type: event.type, ...subjectOf(event) } }
}

type Subject = { sessionId?: string; ref?: string }

function subjectOf(event: Stripe.Event): Subject {
  const about: unknown = event.data?.object
  if (!isPlainObject(about)) return {}
  const { id, client_reference_id, payment_intent: intent, metadata } = about
  const [kind = ''] = event.type.split('.')
  const sessionId = ['checkout', 'payment_intent'].includes(kind)
    ? textOf(id)
    : ['charge', 'refund'].includes(kind)
      ? textOf(isPlainObject(intent) ? intent.id : intent)
      : undefined
  const ref =
    textOf(client_reference_id) ?? textOf(isPlainObject(metadata) ? metadata.ref : undefined)
  return { ...(sessionId && { sessionId }), ...(ref && { ref }) }
}

/**
 * Reads a text field of a Stripe event. Events follow the API version of the webhook endpoint, not
 * the types of the package, so every field is checked.
 */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
