import { isRecord } from '#domain/is-record.ts'

export type Description = Record<string, unknown>

/** How long anything that is asked of the provider may take. */
export const providerTimeout = 5000

export class BadDescription extends Error {
  override name = 'BadDescription'
  /** What the provider answered with, where it answered. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** What the provider of an issuer says about itself, as it says it. */
export async function readDescription(
  issuer: string,
  headers: Record<string, string> = {},
): Promise<{ description: Description; headers: Headers }> {
  const reply = await fetch(descriptionAddress(issuer), {
    headers,
    signal: AbortSignal.timeout(providerTimeout),
    redirect: 'error',
  })
  const { status } = reply
  if (!reply.ok) {
    throw new BadDescription(`The identity provider answered its discovery with ${status}`, status)
  }
  const description: unknown = await reply.json().catch(() => null)
  if (!isRecord(description)) {
    throw new BadDescription(`The identity provider at ${issuer} describes nothing`, status)
  }
  return { description, headers: reply.headers }
}

export function descriptionAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/** One of its addresses; an address is only followed when it is as protected as the issuer's own. */
export function parseEndpoint(
  description: Description,
  name: string,
  issuer: string,
): string | undefined {
  const value = description[name]
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === new URL(issuer).protocol ? value : undefined
}
