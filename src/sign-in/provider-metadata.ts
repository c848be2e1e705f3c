import { isRecord } from '#domain/is-record.ts'

export type ProviderMetadata = Record<string, unknown>

/** Timeout in ms of requests to the identity provider. */
export const providerTimeoutMs = 5000

export class InvalidProviderMetadata extends Error {
  override name = 'InvalidProviderMetadata'
  /** HTTP status of the provider's reply */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Reads the discovery document of an issuer, unchanged. */
export async function readProviderMetadata(
  issuer: string,
  headers: Record<string, string> = {},
): Promise<{ description: ProviderMetadata; headers: Headers }> {
  const reply = await fetch(getProviderMetadataAddress(issuer), {
    headers,
    signal: AbortSignal.timeout(providerTimeoutMs),
    redirect: 'error',
  })
  const { status } = reply
  if (!reply.ok) {
    throw new InvalidProviderMetadata(
      `The identity provider answered its discovery with ${status}`,
      status,
    )
  }
  const description: unknown = await reply.json().catch(() => null)
  if (!isRecord(description)) {
    throw new InvalidProviderMetadata(
      `The identity provider at ${issuer} describes nothing`,
      status,
    )
  }
  return { description, headers: reply.headers }
}

export function getProviderMetadataAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * Parses an endpoint URL of the identity provider; rejects `http:` endpoints of an `https:` issuer.
 */
export function parseProviderEndpoint(
  description: ProviderMetadata,
  name: string,
  issuer: string,
): string | undefined {
  const value = description[name]
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === new URL(issuer).protocol ? value : undefined
}
