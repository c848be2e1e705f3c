import type { LoginResponse } from '#contract/sign-in.ts'
import { ApiFailure, sendApiRequest } from '../api/api-request.ts'
import { browserStorage, tabStorage } from '../browser-storage.ts'
import { getStorefrontPage, pageNames } from '../pages.ts'
import { hasSignedInBeforeStorageKey } from './session-tokens.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Storage key that marks that the identity provider does not respond to silent sign-ins. */
export const silentSignInTimeoutStorageKey = 'tianguis.unanswered'

/** Delay in ms above which a failed silent sign-in is not repeated in this tab. */
const slow = 2000

export interface SilentLogin {
  reply: LoginResponse
  idToken: string
}

/**
 * Signs in without user interaction by the given request to the identity provider; null without a
 * provider session. On guest-only pages, no request is made.
 */
export async function signInSilently(
  askProvider: () => Promise<VerifiedIdentity | null>,
): Promise<SilentLogin | null> {
  if (isForGuests(window.location.pathname) || tabStorage.getItem(silentSignInTimeoutStorageKey))
    return null
  const began = performance.now()
  try {
    const identity = await askProvider()
    if (!identity) return nobody()
    const { accessToken, refreshToken, email, idToken } = identity
    const body = { accessToken, refreshToken, email, idToken }
    const reply = await sendApiRequest<LoginResponse>(fetch, {
      method: 'POST',
      path: 'auth/login',
      body,
    })
    return { reply, idToken }
  } catch (error) {
    if (performance.now() - began >= slow) tabStorage.setItem(silentSignInTimeoutStorageKey, '1')
    return isRefused(error) ? nobody() : null
  }
}

/** Clears the mark of an earlier session, so that the next page skips the silent sign-in. */
function nobody(): null {
  browserStorage.removeItem(hasSignedInBeforeStorageKey)
  return null
}

function isForGuests(pathname: string): boolean {
  return pageNames.some((name) => {
    const { audience, path } = getStorefrontPage(name)
    return audience === 'guest' && path === pathname
  })
}

/**
 * Whether the API rejected the identity of a silent sign-in; overload and server errors do not
 * count.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429
}
