import { literals } from '../text/literals.ts'

/** A reply with a status other than 200; status 0 means that no reply came. */
export interface Failure {
  method: 'GET' | 'POST' | 'DELETE'
  /** path below `/api/v1/` */
  path: string
  status: number
  /** the literal the API keeps for each row of the catalogue */
  message: string
  messageForUser?: string
}

export type Reaction =
  /** ERR-01: the identity is known, the shopper is not: complete the registration */
  | { do: 'sign-up' }
  /** ERR-06: end the session, say it, ask to verify the e-mail */
  | { do: 'verify-email'; say: string }
  /** the shop has suspended the account: end the session and say what to do about it */
  | { do: 'keep-out' }
  /** ERR-02: forget every token and sign in again */
  | { do: 'sign-in-again' }
  /** ERR-05: forget the token, say it, renew, and repeat the call once */
  | { do: 'renew'; say: string }
  /** ERR-04: forget the session and go to sign in, saying why */
  | { do: 'end-session'; say: string }
  /** ERR-03 and failed actions: show a message and stay */
  | { do: 'tell'; say: string }
  /** ERR-13: silent here; the screen shows a quiet line with 'Reintentar' */
  | { do: 'log' }

const unknownShopper = 'User not found on database.'

/** Calls whose refusal means that there is no session any more (ERR-04). */
const sessionCalls = new Set(['auth/login', 'auth/refreshToken', 'customer/profile'])

/** The error catalogue: by message first, then by status. */
export function reactionTo(failure: Failure): Reaction {
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

/** Too busy, broken or unreachable says nothing about the session: it never signs anybody out. */
function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Whether the identity is known and the shopper is not (ERR-01). */
export function isUnknownShopper(error: unknown): boolean {
  return error instanceof Error && error.message === unknownShopper
}

/** Whether the API wants to see a sign-in that was made just now, not one that still stands. */
export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof Error && error.message === 'Fresh sign-in required'
}

/** Whether a reaction takes the shopper to another page. */
export function isRedirect({ do: response }: Reaction): boolean {
  return (
    response === 'sign-up' ||
    response === 'verify-email' ||
    response === 'sign-in-again' ||
    response === 'keep-out' ||
    response === 'end-session'
  )
}
