import { createRemoteJWKSet, type RemoteJWKSet } from 'jose'
import { toTextIfPrimitive } from '#domain/primitive-to-text.ts'
import {
  type IdentityProviderMetadata,
  parseIdentityProviderEndpoint,
  identityProviderTimeoutMs,
  fetchIdentityProviderMetadata,
} from './identity-provider-metadata.ts'

export type DiscoveredIdentityProvider = {
  issuer: string
  userinfoEndpoint: string | undefined
  /** origins of the identity provider's endpoints that browsers call */
  browserOrigins: readonly string[]
  /** The provider's signing keys, fetched when needed and again for an unknown key id. */
  keys: RemoteJWKSet
}

type Known = { provider: DiscoveredIdentityProvider; jwksUri: string; readAt: number }

const freshFor = 10 * 60 * 1000
const retryAfter = 30 * 1000
const known = new Map<string, Known>()
const underway = new Map<string, Promise<DiscoveredIdentityProvider>>()

/**
 * Identity provider endpoints that browsers call; the key and userinfo endpoints are called only by
 * the shop's server.
 */
const browserEndpoints = ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint']

/**
 * Reads the provider's discovery document, cached for ten minutes. During an outage the last read
 * document stays valid; throws if no document was ever read.
 */
export async function discoverIdentityProvider(
  issuer: string,
): Promise<DiscoveredIdentityProvider> {
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

/**
 * Lists the identity provider's origins that browsers use; before discovery, only the issuer's
 * origin.
 */
export function listIdentityProviderOrigins(issuer: string): readonly string[] {
  return known.get(issuer)?.provider.browserOrigins ?? [new URL(issuer).origin]
}

async function read(issuer: string): Promise<DiscoveredIdentityProvider> {
  const { description } = await fetchIdentityProviderMetadata(issuer)
  if (description.issuer !== issuer) {
    throw new Error(
      `The identity provider at ${issuer} calls itself ${toTextIfPrimitive(description.issuer)}`,
    )
  }
  const jwksUri = parseIdentityProviderEndpoint(description, 'jwks_uri', issuer)
  if (!jwksUri) throw new Error(`The identity provider at ${issuer} names no keys`)
  const before = known.get(issuer)
  const provider: DiscoveredIdentityProvider = {
    issuer,
    userinfoEndpoint: parseIdentityProviderEndpoint(description, 'userinfo_endpoint', issuer),
    browserOrigins: originsIn(description, issuer),
    keys:
      before?.jwksUri === jwksUri
        ? before.provider.keys
        : createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: identityProviderTimeoutMs }),
  }
  known.set(issuer, { provider, jwksUri, readAt: Date.now() })
  return provider
}

function originsIn(description: IdentityProviderMetadata, issuer: string): string[] {
  const addresses = browserEndpoints.map(
    (name) => parseIdentityProviderEndpoint(description, name, issuer) ?? issuer,
  )
  return [...new Set([issuer, ...addresses].map((address) => new URL(address).origin))]
}
