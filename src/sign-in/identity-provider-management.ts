import { isPlainObject } from '#domain/is-record.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'

export type IdentityManagementApi = { managementUrl: string; managementToken: string }

type VerificationEmailRefusal =
  | Refusal<'already-verified'>
  | Refusal<'invalid-email'>
  | Refusal<'too-many-requests', { waitSeconds: number }>
  | Refusal<'provider-unavailable', { /** for the log only */ reason: string }>

const timeout = 10_000

/**
 * Requests a new verification e-mail from the identity provider. An unknown e-mail address gets the same reply as a
 * known one.
 */
export async function requestVerificationEmail(
  email: string,
  { managementUrl, managementToken }: IdentityManagementApi,
): Promise<SuccessResult | VerificationEmailRefusal> {
  let reply: Response
  try {
    reply = await fetch(`${managementUrl}/verification-emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${managementToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    return refuse('provider-unavailable', { reason: String(error) })
  }
  if (reply.ok) return { ok: true }
  if (reply.status === 409) return refuse('already-verified')
  if (reply.status === 400) return refuse('invalid-email')
  if (reply.status === 429) {
    return refuse('too-many-requests', {
      waitSeconds: Number(reply.headers.get('retry-after')) || 50,
    })
  }
  return refuse('provider-unavailable', {
    reason: `The provider answered ${reply.status}`,
  })
}

/**
 * Requests the removal of an account's second factors and an invitation to add a new one. An account without second
 * factors is invited again.
 */
export async function removeSecondFactors(
  subject: string,
  { managementUrl, managementToken }: IdentityManagementApi,
): Promise<
  | SuccessResult<{ wasRemoved: boolean }>
  | Refusal<'no-second-factors' | 'other-provider'>
  | Refusal<'provider-unavailable', { reason: string }>
> {
  try {
    const reply = await fetch(
      `${managementUrl}/accounts/${encodeURIComponent(subject)}/second-factors`,
      {
        method: 'DELETE',
        headers: { authorization: `Bearer ${managementToken}` },
        signal: AbortSignal.timeout(timeout),
      },
    )
    if (reply.ok) return { ok: true, wasRemoved: reply.status === 204 }
    if (reply.status === 409) return refuse('no-second-factors')
    if (reply.status === 404) return refuse('other-provider')
    return refuse('provider-unavailable', {
      reason: `The provider answered ${reply.status}`,
    })
  } catch (error) {
    return refuse('provider-unavailable', { reason: String(error) })
  }
}

/**
 * Requests an invitation to set a password for a customer of the former shop. `no-answer`: the mail
 * may be on its way.
 */
export async function inviteIdentity(
  email: string,
  { managementUrl, managementToken }: IdentityManagementApi,
): Promise<SuccessResult | Refusal<'has-account' | 'no-answer' | 'provider-unavailable'>> {
  try {
    const reply = await fetch(`${managementUrl}/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${managementToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeout),
    })
    if (reply.ok) return { ok: true }
    return refuse(reply.status === 409 ? 'has-account' : 'provider-unavailable')
  } catch (error) {
    const isUnreached = error instanceof Error && hasCode(error.cause, 'ECONNREFUSED')
    return refuse(isUnreached ? 'provider-unavailable' : 'no-answer')
  }
}

/**
 * Requests the link with which an operator sets up an account without mail. `other-provider`: the
 * back office signs in at a provider without such links.
 */
export async function requestEntryLink(
  email: string,
  { managementUrl, managementToken }: IdentityManagementApi,
): Promise<
  | SuccessResult<{ url: string; expiresAt: Date }>
  | Refusal<'has-account' | 'other-provider' | 'provider-unavailable'>
> {
  try {
    const reply = await fetch(`${managementUrl}/entry-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${managementToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeout),
    })
    if (reply.status === 409) return refuse('has-account')
    if (reply.status === 404) return refuse('other-provider')
    if (!reply.ok) return refuse('provider-unavailable')
    const link: unknown = await reply.json()
    if (!isPlainObject(link)) return refuse('provider-unavailable')
    const { url, expiresAt } = link
    return { ok: true, url: String(url), expiresAt: new Date(String(expiresAt)) }
  } catch {
    return refuse('provider-unavailable')
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === code
}

/** Requests the deletion of an account at the identity provider; an unknown account counts as deleted. */
export async function deleteIdentity(
  subject: string,
  { managementUrl, managementToken }: IdentityManagementApi,
): Promise<SuccessResult | Refusal<'provider-unavailable', { reason: string }>> {
  try {
    const reply = await fetch(`${managementUrl}/accounts/${encodeURIComponent(subject)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${managementToken}` },
      signal: AbortSignal.timeout(timeout),
    })
    if (reply.ok || reply.status === 404) return { ok: true }
    return refuse('provider-unavailable', {
      reason: `The provider answered ${reply.status}`,
    })
  } catch (error) {
    return refuse('provider-unavailable', { reason: String(error) })
  }
}
