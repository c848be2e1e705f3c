import Stripe from 'stripe'
import type { NoticeReading, NoticeRequest } from '../gateway.ts'

const windowSeconds = 300
const refused = { ok: false, code: 'bad-signature' } as const

/** Verifies an event of a webhook endpoint with the package's own check, and says which payment it is about. */
export function readNotice(
  { headers, rawBody, now }: NoticeRequest,
  secret: string,
): NoticeReading {
  const header = String(headers['stripe-signature'] ?? '')
  let event: Stripe.Event
  try {
    // the age is looked at below, in both directions
    event = Stripe.webhooks.constructEvent(rawBody, header, secret, 0)
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
    return isForged ? refused : { ok: false, code: 'malformed' }
  }
  const timestamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1])
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= windowSeconds)) {
    return { ok: false, code: 'stale' }
  }
  if (typeof event.id !== 'string' || typeof event.type !== 'string') {
    return { ok: false, code: 'malformed' }
  }
  return { ok: true, event: { id: event.id, type: event.type, ...subjectOf(event) } }
}

type Subject = { sessionId?: string; ref?: string }

function subjectOf(event: Stripe.Event): Subject {
  const about = event.data?.object as {
    id?: string
    client_reference_id?: string | null
    payment_intent?: string | { id: string } | null
    metadata?: { ref?: string } | null
  }
  const ref = about?.client_reference_id ?? about?.metadata?.ref
  const intent = about?.payment_intent
  const kind = event.type.split('.')[0]
  const sessionId =
    kind === 'checkout' || kind === 'payment_intent'
      ? about?.id
      : kind === 'charge' || kind === 'refund'
        ? typeof intent === 'object'
          ? intent?.id
          : intent
        : undefined
  return { ...(sessionId ? { sessionId } : {}), ...(ref ? { ref } : {}) }
}
