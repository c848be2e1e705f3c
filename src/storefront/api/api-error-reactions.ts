import { literals } from '../text/specified-texts.ts'

/** An API reply with a status other than 200; status 0 means that no reply arrived. */
export interface ApiFailureReply {
  method: 'GET' | 'POST' | 'DELETE'
  /** API path below `/api/v1/` */
  path: string
  status: number
  /** Literal error message of the API; the error catalogue lists one reaction per message */
  message: string
  messageForUser?: string
}

export type ApiErrorReaction =
  /**
   * ERR-01: the verified identity has no shopper account, so the shopper must complete the
   * registration
   */
  | { do: 'sign-up' }
  /** ERR-06: end the session, show a message and ask the shopper to verify the e-mail */
  | { do: 'verify-email'; say: string }
  /** Suspended account: end the session and explain the next steps */
  | { do: 'keep-out' }
  /** ERR-02: delete every session token and sign in again */
  | { do: 'sign-in-again' }
  /** ERR-05: delete the expired token, show a message, renew the token, and retry the call once */
  | { do: 'renew'; say: string }
  /** ERR-04: delete the session and redirect to sign-in with a reason */
  | { do: 'end-session'; say: string }
  /** For HTTP 401 (ERR-03) and failed actions: show a message and stay on the page */
  | { do: 'tell'; say: string }
  /** ERR-13: no error toast; the page itself shows an unobtrusive line with 'Reintentar' */
  | { do: 'log' }

const unknownShopper = 'User not found on database.'

/** API calls whose rejection means that the session has ended (ERR-04). */
const sessionCalls = new Set(['auth/login', 'auth/refreshToken', 'customer/profile'])

/** Reaction of the error catalogue to a failure: matched by message first, then by status. */
export function findApiErrorReaction(failure: ApiFailureReply): ApiErrorReaction {
  switch (failure.message) {
    case unknownShopper:
      return { do: 'sign-up' }
    case 'Email verification required':
      return { do: 'verify-email', say: literals.signIn.emailVerificationNeeded }
    case 'Account blocked':
      return { do: 'keep-out' }
    case 'Token expired':
      return { do: 'sign-in-again' }
    case 'Invalid token':
      return { do: 'renew', say: literals.signIn.sessionExpired }
  }
  if (failure.status === 403) return { do: 'renew', say: literals.signIn.sessionExpired }
  if (failure.status === 401) {
    return failure.messageForUser ? { do: 'tell', say: failure.messageForUser } : { do: 'log' }
  }
  const said = failure.messageForUser ?? failure.message
  if (sessionCalls.has(failure.path) && said && !isPassing(failure.status)) {
    return { do: 'end-session', say: said }
  }
  if (failure.method === 'GET') return { do: 'log' }
  return { do: 'tell', say: failure.messageForUser ?? literals.common.errorTryLater }
}

/**
 * Whether an API failure is temporary: overload, server error or no connection. Such failures never
 * sign the shopper out.
 */
function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Whether a call failed because the identity has no shopper account (ERR-01). */
export function isShopperAccountMissingError(error: unknown): boolean {
  return error instanceof Error && error.message === unknownShopper
}

/** Whether the API requires re-authentication: a recent sign-in, not only a valid session. */
export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof Error && error.message === 'Fresh sign-in required'
}

/** Whether an error reaction navigates to another page. */
export function isRedirectReaction({ do: response }: ApiErrorReaction): boolean {
  return (
    response === 'sign-up' ||
    response === 'verify-email' ||
    response === 'sign-in-again' ||
    response === 'keep-out' ||
    response === 'end-session'
  )
}
