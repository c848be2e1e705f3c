import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPlainObject } from '#domain/is-record.ts'
import { toCentavos } from '#domain/money.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  type GatewayPayment,
  GatewayRejectedRequest,
  GatewayUnavailable,
  type PaymentWebhookResult,
  type PaymentWebhookRequest,
} from './gateway.ts'
import { simulatorReplySchemas, type SimulatorPaymentReply } from './simulator-response-schemas.ts'

const timeoutMs = 10_000
const mostPerPage = 100
const longestSnapshot = 40_000
const signatureHeader = 'simulator-signature'
const signatureWindowSeconds = 300

/** Adapter for the payment simulator, which it calls over HTTP like a real payment gateway. */
export function createSimulatorGateway(options: {
  url: string
  secret: string
  /** timeout of one call to the simulator, in ms */
  timeout?: number
  perPage?: number
}): PaymentGateway {
  const { secret, timeout = timeoutMs, perPage = mostPerPage } = options
  const base = options.url.replace(/\/$/, '')

  async function call(method: 'GET' | 'POST', path: string, body?: object, key?: string) {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((cause: unknown) => {
      throw new GatewayUnavailable(`${method} ${path} got no answer`, { cause })
    })
    if (response.status === 401 || response.status === 403) {
      throw new GatewayCredentialsRejected(`${method} ${path} answered ${response.status}`)
    }
    if (response.status >= 500 || response.status === 429) {
      throw new GatewayUnavailable(`${method} ${path} answered ${response.status}`)
    }
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new GatewayUnavailable(`${method} ${path} answered no JSON`, { cause })
    })
    if (!response.ok) {
      const reason = String((isPlainObject(answer) && answer.code) || response.status)
      throw new GatewayRejectedRequest(
        `${method} ${path} answered ${response.status}: ${reason}`,
        reason,
      )
    }
    return answer
  }

  return {
    name: 'simulator',

    async createSession({ snapshot, buyer: _buyer, ...request }) {
      const kept = snapshot.length <= longestSnapshot && { snapshot }
      const answer = await call('POST', '/v1/sessions', { ...request, ...kept }, request.ref)
      return expected(answer, simulatorReplySchemas.session)
    },

    async getPayment(sessionId) {
      const answer = await call('GET', `/v1/sessions/${encodeURIComponent(sessionId)}`)
      return readPayment(expected(answer, simulatorReplySchemas.payment))
    },

    async *listPayments({ since, until }) {
      const span = `since=${since.toISOString()}&until=${until.toISOString()}&limit=${perPage}`
      for (let after: number | null = 0; after !== null;) {
        const answer = await call('GET', `/v1/sessions?${span}&after=${after}`)
        const { sessions, next } = expected(answer, simulatorReplySchemas.page)
        yield sessions
        after = next
      }
    },

    async expireSession(sessionId) {
      await call('POST', `/v1/sessions/${encodeURIComponent(sessionId)}/expire`)
    },

    async refund({ sessionId, amount, idempotencyKey }) {
      const path = `/v1/sessions/${encodeURIComponent(sessionId)}/refunds`
      const answer = await call('POST', path, { amount }, idempotencyKey)
      const { refundId, amount: refunded } = expected(answer, simulatorReplySchemas.refund)
      return { refundId, amount: toCentavos(refunded) }
    },

    parseNotice: (request) => readNotice(request, secret),
  }
}

type Shape<Answer> = { Check(value: unknown): value is Answer }

/**
 * Returns the simulator's reply if it has the expected shape; otherwise throws
 * `GatewayUnavailable`.
 */
function expected<Answer>(answer: unknown, shape: Shape<Answer>): Answer {
  if (shape.Check(answer)) return answer
  throw new GatewayUnavailable('The simulator answered something else')
}

function readPayment(answer: SimulatorPaymentReply): GatewayPayment {
  const { voucher, paidAt, ...rest } = answer
  return {
    ...rest,
    amount: toCentavos(answer.amount),
    paidAmount: toCentavos(answer.paidAmount),
    refundedAmount: toCentavos(answer.refundedAmount),
    ...(voucher ? { voucher: { ...voucher, expiresAt: new Date(voucher.expiresAt) } } : {}),
    ...(paidAt ? { paidAt: new Date(paidAt) } : {}),
  }
}

function readNotice(
  { headers, rawBody, now }: PaymentWebhookRequest,
  secret: string,
): PaymentWebhookResult {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader] ?? ''))
  if (!match) return { ok: false, code: 'bad-signature' }
  const [, timestamp = '', signature = ''] = match
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    return { ok: false, code: 'bad-signature' }
  }
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (age > signatureWindowSeconds) return { ok: false, code: 'stale' }
  return readEvent(rawBody)
}

function readEvent(rawBody: Buffer): PaymentWebhookResult {
  try {
    const { id, type, sessionId, ref } = JSON.parse(rawBody.toString('utf8'))
    const isWhole = [id, type, sessionId, ref].every(
      (value) => typeof value === 'string' && value !== '',
    )
    if (isWhole) return { ok: true, event: { id, type, sessionId, ref } }
  } catch {
    // No return here: a reply with unreadable JSON is reported below as malformed.
  }
  return { ok: false, code: 'malformed' }
}
