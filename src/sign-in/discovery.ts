import { createRemoteJWKSet, type RemoteJWKSet } from 'jose'
import { isRecord } from '#domain/is-record.ts'

export type DiscoveredProvider = {
  issuer: string
  userinfoEndpoint: string | undefined
  /** Fetches the provider's keys when needed, and again when a token names one it does not know. */
  keys: RemoteJWKSet
}

type Known = { provider: DiscoveredProvider; jwksUri: string; readAt: number }

const freshFor = 10 * 60 * 1000
const retryAfter = 30 * 1000
const timeout = 5000
const known = new Map<string, Known>()
const underway = new Map<string, Promise<DiscoveredProvider>>()

/**
 * Reads what the provider says about itself, at most every ten minutes; what was read before
 * still counts while the provider does not answer. Throws when nothing was ever read.
 */
export async function discover(issuer: string): Promise<DiscoveredProvider> {
  const before = known.get(issuer)
  if (before && Date.now() - before.readAt < freshFor) return before.provider
  const reading = underway.get(issuer) ?? read(issuer).finally(() => underway.delete(issuer))
  underway.set(issuer, reading)
  if (!before) return reading
  return reading.catch(() => {
    before.readAt = Date.now() - freshFor + retryAfter
    return before.provider
  })
}

async function read(issuer: string): Promise<DiscoveredProvider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
  if (!reply.ok)
    throw new Error(`The identity provider answered its discovery with ${reply.status}`)
  const found: unknown = await reply.json()
  if (!isRecord(found)) throw new Error(`The identity provider at ${issuer} describes nothing`)
  if (found.issuer !== issuer) {
    throw new Error(`The identity provider at ${issuer} calls itself ${String(found.issuer)}`)
  }
  const jwksUri = addressIn(found.jwks_uri, issuer)
  if (!jwksUri) throw new Error(`The identity provider at ${issuer} names no keys`)
  const before = known.get(issuer)
  const provider: DiscoveredProvider = {
    issuer,
    userinfoEndpoint: addressIn(found.userinfo_endpoint, issuer),
    keys:
      before?.jwksUri === jwksUri
        ? before.provider.keys
        : createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: timeout }),
  }
  known.set(issuer, { provider, jwksUri, readAt: Date.now() })
  return provider
}

/** An address is only followed when it is as protected as the issuer's own. */
function addressIn(value: unknown, issuer: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === new URL(issuer).protocol ? value : undefined
}
