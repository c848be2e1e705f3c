import Stripe from 'stripe'
import { isRecord } from '#domain/is-record.ts'
import type { NoticeReading, NoticeRequest } from '../gateway.ts'
import { readSignatureHeader, signedTime } from '../signature-header.ts'

const windowSeconds = 300
const refused = { ok: false, code: 'bad-signature' } as const

/** Verifies an event of a webhook endpoint with the package's own check, and says which payment it is about. */
export function readNotice(
  { headers, rawBody, now }: NoticeRequest,
  secret: string,
): NoticeReading {
  const header = String(headers['stripe-signature'] ?? '')
  // while a secret is rolled, each of the two signs
  const fields = readSignatureHeader(header, { repeatable: ['v1'] })
  if (!fields) return refused
  let event: Stripe.Event
  try {
    // the age is looked at below, in both directions
    event = Stripe.webhooks.constructEvent(rawBody, header, secret, 0)
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
    return isForged ? refused : { ok: false, code: 'malformed' }
  }
  const seconds = signedTime(fields.get('t'))
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
  if (!isRecord(about)) return {}
  const { id, client_reference_id, payment_intent: intent, metadata } = about
  const [kind = ''] = event.type.split('.')
  const sessionId = ['checkout', 'payment_intent'].includes(kind)
    ? textOf(id)
    : ['charge', 'refund'].includes(kind)
      ? textOf(isRecord(intent) ? intent.id : intent)
      : undefined
  const ref = textOf(client_reference_id) ?? textOf(isRecord(metadata) ? metadata.ref : undefined)
  return { ...(sessionId && { sessionId }), ...(ref && { ref }) }
}

/** Fields of events are of the API version that an endpoint was made with, which the package's types are not. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
