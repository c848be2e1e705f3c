import { isPlainObject } from '#domain/is-record.ts'

export type IdentityProviderMetadata = Record<string, unknown>

/** Timeout in ms of requests to the identity provider. */
export const identityProviderTimeoutMs = 5000

export class InvalidIdentityProviderMetadata extends Error {
  override name = 'InvalidIdentityProviderMetadata'
  /** HTTP status of the provider's reply */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Reads the discovery document of an issuer, unchanged. */
export async function fetchIdentityProviderMetadata(
  issuer: string,
  headers: Record<string, string> = {},
): Promise<{ description: IdentityProviderMetadata; headers: Headers }> {
  const reply = await fetch(getIdentityProviderMetadataUrl(issuer), {
    headers,
    signal: AbortSignal.timeout(identityProviderTimeoutMs),
    redirect: 'error',
  })
  const { status } = reply
  if (!reply.ok) {
    throw new InvalidIdentityProviderMetadata(
      `The identity provider answered its discovery with ${status}`,
      status,
    )
  }
  const description: unknown = await reply.json().catch(() => null)
  if (!isPlainObject(description)) {
    throw new InvalidIdentityProviderMetadata(
      `The identity provider at ${issuer} describes nothing`,
      status,
    )
  }
  return { description, headers: reply.headers }
}

export function getIdentityProviderMetadataUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * Parses an endpoint URL of the identity provider; rejects `http:` endpoints of an `https:` issuer.
 */
export function parseIdentityProviderEndpoint(
  description: IdentityProviderMetadata,
  name: string,
  issuer: string,
): string | undefined {
  const value = description[name]
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === new URL(issuer).protocol ? value : undefined
}
