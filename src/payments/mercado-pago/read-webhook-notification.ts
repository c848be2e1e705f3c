import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago'
import type { PaymentWebhookResult, PaymentWebhookRequest } from '../gateway.ts'
import { parseSignatureHeader, parseSignatureTime } from '../webhook-signature-header.ts'

const windowSeconds = 300
/** Threshold between timestamps in seconds and in milliseconds, because Mercado Pago sends both. */
const firstTimeInMs = 100_000_000_000

/**
 * Verifies a webhook. The signature covers the payment id in the URL, the request id and the
 * timestamp, not the body, so only these values identify a repeated webhook.
 */
export function verifyMercadoPagoWebhook(
  request: PaymentWebhookRequest,
  secret: string,
): PaymentWebhookResult {
  const { headers, query = '', rawBody, now } = request
  const dataId = new URLSearchParams(query).get('data.id')?.toLowerCase() ?? ''
  const requestId = String(headers['x-request-id'] ?? '')
  const xSignature = String(headers['x-signature'] ?? '')
  const fields = parseSignatureHeader(xSignature)
  if (!fields) return { ok: false, code: 'bad-signature' }
  try {
    WebhookSignatureValidator.validate({
      xSignature,
      xRequestId: requestId,
      dataId,
      secret,
      supportedVersions: ['v1'],
    })
  } catch (error) {
    if (!(error instanceof InvalidWebhookSignatureError)) throw error
    return { ok: false, code: 'bad-signature' }
  }
  const stamp = parseSignatureTime(fields.get('ts'))
  const seconds = stamp >= firstTimeInMs ? stamp / 1000 : stamp
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= windowSeconds)) {
    return { ok: false, code: 'stale' }
  }
  const body = bodyOf(rawBody)
  if (!body || !dataId || body.dataId.toLowerCase() !== dataId) {
    return { ok: false, code: 'malformed' }
  }
  return {
    ok: true,
    event: {
      id: `${dataId}:${requestId}:${stamp}`,
      type: body.type,
      ...(body.topic === 'payment' ? { sessionId: `payment:${dataId}` } : {}),
    },
  }
}

function bodyOf(rawBody: Buffer) {
  try {
    const { type, action, data } = JSON.parse(rawBody.toString('utf8'))
    if (typeof type !== 'string') return undefined
    return { topic: type, type: String(action ?? type), dataId: String(data?.id ?? '') }
  } catch {
    return undefined
  }
}
