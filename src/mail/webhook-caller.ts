import http from 'node:http'
import https from 'node:https'
import type { BlockList } from 'node:net'
import {
  resolveAllowedIpAddresses,
  createPinnedDnsLookup,
  type ResolveHostName,
  resolveHostName,
} from './outbound-ip-address-filter.ts'
import { createWebhookSignature } from './webhook-signature.ts'

const longestAnswer = 1000

type WebhookCall = {
  url: string
  /** webhook message id, constant over retries */
  id: string
  body: string
  secrets: readonly string[]
}

/** Result of a webhook call: status with the beginning of the response, or an error. */
export type WebhookCallOutcome =
  /** `retryAfter`: unparsed `Retry-After` header */
  { status: number; answer: string; retryAfter: string | undefined } | { problem: string }

export type WebhookCaller = ReturnType<typeof openWebhookCaller>

/**
 * Opens the sender of webhook calls to user-supplied URLs: `https:` to public IP addresses, to
 * `networks` also `http:`. It connects only to the checked IP address, without redirects (SSRF
 * protection).
 */
export function openWebhookCaller({
  networks,
  resolve = resolveHostName,
  timeoutMs = 15_000,
}: {
  networks: BlockList
  timeoutMs?: number
  resolve?: ResolveHostName
}) {
  async function call(
    { url, ...message }: WebhookCall,
    { now, stopped }: { now: Date; stopped: AbortSignal },
  ): Promise<WebhookCallOutcome> {
    const target = new URL(url)
    const late = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([late, stopped])
    try {
      const addresses = await resolveAllowedIpAddresses(target, { networks, resolve, signal })
      if (addresses.length === 0) return { problem: `${target.host} is no public https address` }
      return await post(target, { ...message, addresses, signal }, now)
    } catch (error) {
      return { problem: late.aborted ? 'no answer in time' : reasonOf(error) }
    }
  }

  return { call }
}

type Post = Omit<WebhookCall, 'url'> & { addresses: readonly string[]; signal: AbortSignal }

function post(
  target: URL,
  { id, body, secrets, addresses, signal }: Post,
  now: Date,
): Promise<WebhookCallOutcome> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(target, {
      method: 'POST',
      // Every webhook call has its own connection, so that a slow endpoint delays only its own
      // calls.
      agent: false,
      lookup: createPinnedDnsLookup(addresses),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Tianguis-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': createWebhookSignature({ id, timestamp, body }, secrets),
      },
    })
    asked.once('error', reject)
    asked.once('response', (response) => {
      asked.off('error', reject).on('error', () => {})
      const { statusCode: status = 0, headers } = response
      void beginningOf(response).then((answer) => {
        asked.destroy()
        resolve({ status, answer, retryAfter: headers['retry-after'] })
      })
    })
    asked.end(body)
  })
}

/**
 * Reads the beginning of a webhook endpoint's response for the delivery log; the remaining bytes
 * are dropped.
 */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  let text = ''
  try {
    response.setEncoding('utf8')
    for await (const part of response) {
      text += String(part)
      if (text.length >= longestAnswer) break
    }
  } catch {
    // After a connection error, the part of the webhook response received until then is kept.
  }
  return text.slice(0, longestAnswer).replaceAll('\0', '')
}

/**
 * Error code of a failed webhook call, such as ECONNREFUSED or CERT_HAS_EXPIRED; error messages are
 * not used, because they may reveal internal IP addresses.
 */
function reasonOf(error: unknown): string {
  const { code, message }: NodeJS.ErrnoException = Object(error)
  return code ?? message
}
