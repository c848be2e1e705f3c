import { type KeyObject, verify } from 'node:crypto'
import { isPlainObject } from '#domain/is-record.ts'
import type { PaymentWebhookRequest, PaymentWebhookResult } from '../gateway.ts'

/**
 * Verifies a Conekta webhook: the `DIGEST` header is the RSA signature of the body. It covers no
 * hour of sending, and Conekta repeats an event unchanged, so no event is too old.
 */
export function verifyConektaWebhook(
  { headers, rawBody }: PaymentWebhookRequest,
  key: KeyObject | undefined,
): PaymentWebhookResult {
  const digest = headers.digest
  if (!key || typeof digest !== 'string' || !isSignature(rawBody, key, digest)) {
    return { ok: false, code: 'bad-signature' }
  }
  const event = parseEvent(rawBody)
  if (!event) return { ok: false, code: 'malformed' }
  const { id, type, data } = event
  return { ok: true, event: { id, type, ...subjectOf(data) } }
}

function isSignature(rawBody: Buffer, key: KeyObject, digest: string): boolean {
  return verify('RSA-SHA256', rawBody, key, Buffer.from(digest, 'base64'))
}

function parseEvent(rawBody: Buffer) {
  try {
    const { id, type, data } = JSON.parse(rawBody.toString('utf8'))
    const isWhole = [id, type].every((value) => typeof value === 'string' && value !== '')
    return isWhole ? { id: String(id), type: String(type), data: data as unknown } : undefined
  } catch {
    return undefined
  }
}

/** The order that an event concerns: itself, or that of a charge or chargeback. */
function subjectOf(data: unknown): { sessionId?: string; ref?: string } {
  const about = isPlainObject(data) ? data.object : undefined
  if (!isPlainObject(about)) return {}
  const sessionId = textOf(about.object === 'order' ? about.id : about.order_id)
  const ref = textOf(isPlainObject(about.metadata) ? about.metadata.ref : undefined)
  return { ...(sessionId && { sessionId }), ...(ref && { ref }) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
