import { isPlainObject } from '#domain/is-record.ts'
import { toTextIfPrimitive } from '#domain/primitive-to-text.ts'
import { acceptedJwtAlgorithms } from './identity-provider-jwt.ts'
import {
  InvalidIdentityProviderMetadata,
  type IdentityProviderMetadata,
  getIdentityProviderMetadataUrl,
  parseIdentityProviderEndpoint,
  identityProviderTimeoutMs,
  fetchIdentityProviderMetadata,
} from './identity-provider-metadata.ts'

/** Fault of an identity provider that prevents sign-in or makes it unsafe. */
export type IdentityProviderFault =
  | {
      kind: 'away'
      address: string
      /** system error code of the failed request, or HTTP status of the response */
      why: string
    }
  | { kind: 'other-issuer'; named: string }
  | { kind: 'no-endpoint'; name: string }
  | { kind: 'insecure'; address: string }
  | { kind: 'client-refused'; error: string }
  | { kind: 'no-pkce' }
  | { kind: 'no-cors'; address: string }
  | { kind: 'no-algorithm'; offered: string[] }
  | { kind: 'no-keys'; address: string }

type Provider = { issuer: string; clientId: string; shopUrl: string }

const neededEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri']
const keyTypes = ['RSA', 'EC', 'OKP']
/**
 * PKCE verifier of realistic length for a test request, in which only the authorization code is
 * meant to be invalid.
 */
const verifier = 'a'.repeat(43)

/** Checks whether an identity provider meets the requirements of the shop and of browsers. */
export async function checkIdentityProvider(provider: Provider): Promise<IdentityProviderFault[]> {
  const { issuer, shopUrl } = provider
  const origin = new URL(shopUrl).origin
  const address = getIdentityProviderMetadataUrl(issuer)
  const read = await fetchIdentityProviderMetadata(issuer, { origin }).catch((error: unknown) => ({
    kind: 'away' as const,
    address,
    why: whyNot(error),
  }))
  if ('kind' in read) return [...insecure([issuer]), read]
  const { description, headers } = read
  const [ofTokens, ofKeys] = await Promise.all([
    tokenFaults(description, provider),
    keyFaults(description, issuer),
  ])
  return [
    ...insecure([issuer, ...addressesIn(description)]),
    ...misnamed(description, issuer),
    ...absent(description, issuer),
    ...weak(description),
    ...(allows(headers, origin) ? [] : [{ kind: 'no-cors' as const, address }]),
    ...ofTokens,
    ...ofKeys,
  ]
}

function insecure(addresses: string[]): IdentityProviderFault[] {
  const open = addresses.filter((address) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  })
  return open.slice(0, 1).map((address) => ({ kind: 'insecure', address }))
}

function addressesIn(description: IdentityProviderMetadata): string[] {
  return [...neededEndpoints, 'end_session_endpoint', 'userinfo_endpoint']
    .map((name) => description[name])
    .filter((value) => typeof value === 'string')
    .filter((value) => URL.canParse(value))
}

function misnamed(
  { issuer: named }: IdentityProviderMetadata,
  issuer: string,
): IdentityProviderFault[] {
  return named === issuer ? [] : [{ kind: 'other-issuer', named: toTextIfPrimitive(named) }]
}

function absent(description: IdentityProviderMetadata, issuer: string): IdentityProviderFault[] {
  return neededEndpoints
    .filter((name) => !parseIdentityProviderEndpoint(description, name, issuer))
    .map((name) => ({ kind: 'no-endpoint', name }))
}

function weak(description: IdentityProviderMetadata): IdentityProviderFault[] {
  const methods = listIn(description, 'code_challenge_methods_supported')
  const offered = listIn(description, 'id_token_signing_alg_values_supported')
  const isReadable = !offered || offered.some((alg) => acceptedJwtAlgorithms.includes(alg))
  return [
    ...(methods?.includes('S256') ? [] : [{ kind: 'no-pkce' as const }]),
    ...(isReadable ? [] : [{ kind: 'no-algorithm' as const, offered }]),
  ]
}

/**
 * Checks whether the identity provider demands a client secret. The discovery document describes
 * all clients together, so the check sends an invalid code to the token endpoint, as a browser
 * would.
 */
async function tokenFaults(
  description: IdentityProviderMetadata,
  { issuer, clientId, shopUrl }: Provider,
): Promise<IdentityProviderFault[]> {
  const address = parseIdentityProviderEndpoint(description, 'token_endpoint', issuer)
  if (!address) return []
  const { origin } = new URL(shopUrl)
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { origin, accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: 'a-code-that-nobody-gave-out',
        redirect_uri: `${origin}/callback`,
        code_verifier: verifier,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(identityProviderTimeoutMs),
    })
    const answer: unknown = await reply.json().catch(() => null)
    const error = isPlainObject(answer) && typeof answer.error === 'string' ? answer.error : ''
    const isRefused = reply.status === 401 || /^(invalid|unauthorized)_client$/.test(error)
    return [
      ...(isRefused
        ? [{ kind: 'client-refused' as const, error: error || `${reply.status}` }]
        : []),
      ...(allows(reply.headers, origin) ? [] : [{ kind: 'no-cors' as const, address }]),
    ]
  } catch (error) {
    return [{ kind: 'away', address, why: whyNot(error) }]
  }
}

async function keyFaults(
  description: IdentityProviderMetadata,
  issuer: string,
): Promise<IdentityProviderFault[]> {
  const address = parseIdentityProviderEndpoint(description, 'jwks_uri', issuer)
  if (!address) return []
  try {
    const signal = AbortSignal.timeout(identityProviderTimeoutMs)
    const found: unknown = await (await fetch(address, { redirect: 'error', signal })).json()
    const keys: unknown[] = isPlainObject(found) && Array.isArray(found.keys) ? found.keys : []
    const isUsable = keys.some(
      (key) => isPlainObject(key) && keyTypes.includes(toTextIfPrimitive(key.kty)),
    )
    return isUsable ? [] : [{ kind: 'no-keys', address }]
  } catch (error) {
    if (error instanceof SyntaxError) return [{ kind: 'no-keys', address }]
    return [{ kind: 'away', address, why: whyNot(error) }]
  }
}

function listIn(description: IdentityProviderMetadata, name: string): string[] | undefined {
  const value = description[name]
  return Array.isArray(value) ? value.map(String) : undefined
}

function allows(headers: Headers, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
}

/** Returns the code of a network error, which `fetch` puts into the `cause` of the thrown error. */
function whyNot(error: unknown): string {
  if (error instanceof InvalidIdentityProviderMetadata) return String(error.status)
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const { code = cause.message }: NodeJS.ErrnoException = cause
  return code
}
