import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type AgentPlatformProfile, ucpVersion } from '#domain/agents/agent-capabilities.ts'
import { parseAgentPlatformProfile } from '#domain/agents/platform-profile.ts'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { hourInMs, minuteInMs } from '#domain/durations.ts'
import { isPlainObject } from '#domain/is-record.ts'
import type { UntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import { findMessageSignatureError } from '#sign-in/http-message-signatures.ts'
import { TooManyRequestsError } from '../rate-limits.ts'
import { SemaphoreQueueFullError, createSemaphore } from '../semaphore.ts'
import { RpcError } from './json-rpc.ts'

/**
 * Maximum number of cached profiles of AI agent platforms; when the cache is full, the least
 * recently used profile is evicted.
 */
const mostKnown = 500
const longestAddress = 500
const shortestMs = minuteInMs
const longestMs = hourInMs
/**
 * Maximum profile loads of agent platforms per minute and client IP address; cached profiles are
 * not counted.
 */
const unknownInAMinute = { max: 20, timeWindow: minuteInMs }
const readings = { permits: 4, mostWaiting: 20 }
/**
 * Maximum concurrent and queued profile loads per client IP address, so that slow loads do not block other platforms.
 */
const mostOfAddress = 2

type Platform = { profile: AgentPlatformProfile; address: string }
type Known =
  | { profile: AgentPlatformProfile }
  | { fault: 'profile_unreachable' | 'profile_malformed' }

const words = {
  invalid_profile_url:
    'Di quién eres: meta["ucp-agent"].profile, o el encabezado UCP-Agent, con la dirección https de tu perfil de UCP.',
  profile_unreachable: 'No pudimos leer tu perfil de UCP en la dirección que dices.',
  profile_malformed: 'Lo que hay en la dirección de tu perfil no es un perfil de UCP.',
}

/**
 * Identifies an AI agent platform by its published UCP profile, which states its capabilities and
 * public keys. The number of profile loads is limited.
 */
export function createAgentPlatformResolver(
  app: FastifyInstance,
  { readDocument, shopUrl }: { readDocument: UntrustedUrlReader; shopUrl: string },
) {
  const known = new LRUCache<string, Known>({ max: mostKnown })
  const addresses = app.createRateLimit(unknownInAMinute)
  const { run } = createSemaphore(readings)
  const reading = new Map<string, number>()

  async function profileOf(url: URL, request: FastifyRequest): Promise<Known> {
    const found = known.get(url.href)
    if (found) return found
    const counted = await addresses(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new TooManyRequestsError(counted.ttlInSeconds)
    return ofAddress(toIpRateLimitKey(request.ip), async () => {
      const meanwhile = known.get(url.href)
      if (meanwhile) return meanwhile
      const read = await readDocument(url)
      const profile = 'text' in read ? parseAgentPlatformProfile(read.text) : null
      const now: Known = profile
        ? { profile }
        : { fault: 'text' in read ? 'profile_malformed' : 'profile_unreachable' }
      const ttl = 'text' in read && profile ? keptFor(read.cacheControl) : shortestMs
      known.set(url.href, now, { ttl })
      return now
    })
  }

  function ofAddress<T>(address: string, work: () => Promise<T>): Promise<T> {
    const others = reading.get(address) ?? 0
    if (others >= mostOfAddress) throw new SemaphoreQueueFullError()
    reading.set(address, others + 1)
    return run(work).finally(() => {
      const left = (reading.get(address) ?? 1) - 1
      if (left > 0) reading.set(address, left)
      else reading.delete(address)
    })
  }

  /** Identifies the calling agent platform; its UCP version must be supported, and its signature, if sent, valid. */
  async function identify(request: FastifyRequest, meta: unknown): Promise<Platform> {
    const url = addressIn(request, meta)
    if (!url) throw discoveryFault('invalid_profile_url', 400)
    const found = await profileOf(url, request)
    if ('fault' in found) {
      throw discoveryFault(found.fault, found.fault === 'profile_unreachable' ? 424 : 422)
    }
    const { profile } = found
    if (profile.version !== ucpVersion) {
      throw new RpcError(-32001, 422, 'Protocol version not supported', {
        code: 'version_unsupported',
        content: `La versión ${profile.version} de UCP no se atiende. La tienda habla ${ucpVersion}.`,
        continue_url: `${shopUrl}/`,
      })
    }
    await checkSignature(request, profile)
    return { profile, address: url.href }
  }

  async function checkSignature(request: FastifyRequest, { keys }: AgentPlatformProfile) {
    const { headers, method, raw, body } = request
    if (!headers.signature && !headers['signature-input']) return
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    const fault = await findMessageSignatureError(
      {
        method,
        url: shopUrl + (raw.url ?? ''),
        headers: Object.fromEntries(given),
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      },
      keys,
    )
    if (fault === null) return
    const isDigest = fault === 'digest_mismatch'
    throw new RpcError(
      isDigest ? -32600 : -32000,
      isDigest ? 400 : 401,
      'Signature verification failed',
      { code: fault, content: 'La firma de esta solicitud no vale.' },
    )
  }

  function discoveryFault(code: keyof typeof words, status: number) {
    const data = { code, content: words[code], continue_url: `${shopUrl}/` }
    return new RpcError(-32001, status, 'UCP discovery failed', data)
  }

  return { identify }
}

/** Returns the platform's profile URL from the message or the HTTP header; null if the two differ. */
function addressIn({ headers }: FastifyRequest, meta: unknown): URL | null {
  const agent = isPlainObject(meta) ? meta['ucp-agent'] : undefined
  const told = isPlainObject(agent) ? profileAddress(agent.profile) : null
  const header = headers['ucp-agent']
  if (header === undefined) return told
  const [, quoted] = /(?:^|,)\s*profile="([^"\\]*)"/.exec(String(header)) ?? []
  const shown = profileAddress(quoted)
  if (isPlainObject(meta) && meta['ucp-agent'] !== undefined && told?.href !== shown?.href)
    return null
  return shown
}

/** Cache lifetime of a platform profile in ms, at least a minute. */
function keptFor(cacheControl = ''): number {
  const [, seconds = '0'] = /max-age=(\d{1,9})/.exec(cacheControl) ?? []
  return Math.min(longestMs, Math.max(shortestMs, Number(seconds) * 1000))
}

/** Parses the URL of a platform's profile; null if UCP does not allow it. */
function profileAddress(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > longestAddress || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return isPlain && ['https:', 'http:'].includes(url.protocol) ? url : null
}
