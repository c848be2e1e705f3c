import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { type SignInFailureCode, SignInFailure } from './sign-in-failure.ts'

/**
 * Sign-in failure codes by the identity provider's error code (OAuth 2.0, OpenID Connect Core
 * 3.1.2.6).
 */
const refusals = new Map<string | null, SignInFailureCode>([
  ['access_denied', 'consent-refused'],
  ['consent_required', 'consent-refused'],
  ['login_required', 'nobody-there'],
  ['interaction_required', 'nobody-there'],
  ['account_selection_required', 'nobody-there'],
  ['server_error', 'provider-error'],
  ['temporarily_unavailable', 'provider-error'],
  ['invalid_grant', 'grant-refused'],
])

/** Sign-in failure code for an invalid response of the identity provider. */
export async function toSignInResponseFailure(
  error: unknown,
  tokenEndpoint: () => Promise<string | undefined>,
): Promise<SignInFailure> {
  if (error instanceof SignInFailure) return error
  if (error instanceof ErrorResponse) {
    return new SignInFailure(refusals.get(error.error) ?? 'client-refused', error)
  }
  if (error instanceof ErrorTimeout && error.message.startsWith('IFrame')) {
    return new SignInFailure('silent-unanswered', error)
  }
  if (isOfCall(error))
    return toIdentityProviderCallFailure(error, 'token-endpoint', (await tokenEndpoint()) ?? '')
  return new SignInFailure('id-token-invalid', error)
}

/**
 * Whether a sign-in error comes from a failed call to the identity provider (missing or unreadable
 * reply). A content type or status in the library's message indicates such a failure.
 */
function isOfCall(error: unknown): boolean {
  if (error instanceof ErrorTimeout || error instanceof TypeError) return true
  if (error instanceof SyntaxError) return true
  return error instanceof Error && /Content-Type|\(\d{3}\)/.test(error.message)
}

/** Sign-in failure code for a failed call to the identity provider. */
export async function toIdentityProviderCallFailure(
  error: unknown,
  place: 'discovery' | 'token-endpoint',
  address: string,
): Promise<SignInFailure> {
  if (error instanceof ErrorTimeout) return new SignInFailure(`${place}-unreachable`, error)
  if (!(error instanceof TypeError)) return new SignInFailure(`${place}-invalid`, error)
  const isThere = await answersUnread(address)
  return new SignInFailure(`${place}-${isThere ? 'blocked' : 'unreachable'}`, error)
}

/**
 * Whether the identity provider's server responds. An opaque request (`no-cors`)
 * distinguishes a reply blocked by CORS from a server that cannot be reached.
 */
async function answersUnread(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(4000) })
    return true
  } catch {
    return false
  }
}
