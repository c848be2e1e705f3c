import type { BrowserStorage } from '../browser-storage.ts'

/** The shop's token pair: access token sent with every call, and refresh token for a single use. */
export interface SessionTokens {
  token: string
  refreshToken: string
}

/** Shopper data stored with the session, so that pages can display it without another API call. */
export interface SignedInShopper {
  id: number
  first_name: string
  email: string
  /** 1 when the shopper's registration is complete, otherwise 0 */
  is_verified: 0 | 1
}

export interface StoredSession {
  tokens: SessionTokens
  shopper: SignedInShopper
  /** ID token of the identity provider, needed again for sign-out */
  idToken: string
}

/**
 * Storage key that marks that this browser had a session before, so that guests never load sign-in
 * code.
 */
export const hasSignedInBeforeStorageKey = 'tianguis.signed-in'

/** Storage key prefix of sign-ins started in this tab; the prefix is followed by their `state`. */
export const pendingSignInKeyPrefix = 'oidc.'

/** Seconds before expiry at which a token is renewed. */
export const tokenRenewalLeadSeconds = 60

const storageKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  shopper: 'shopper',
  idToken: 'idToken',
}

/** Whether a token has less than `aheadSeconds` left; a token without `exp` counts as expired (AUT-08). */
export function isTokenExpired(token: string, now: Date, aheadSeconds = 0): boolean {
  const exp = readTokenExpiry(token)
  return exp === null || exp - aheadSeconds <= now.getTime() / 1000
}

/** Expiry of a JWT in seconds since 1970; null without `exp` or for other text. */
export function readTokenExpiry(token: string): number | null {
  try {
    const [, payload = ''] = token.split('.')
    const claims: { exp?: unknown } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof claims.exp === 'number' ? claims.exp : null
  } catch {
    return null
  }
}

/**
 * Reads the stored session. A missing access token does not end the session: it counts as expired
 * and is renewed with the refresh token.
 */
export function readStoredSession(storage: BrowserStorage): StoredSession | null {
  const refreshToken = storage.getItem(storageKeys.refreshToken)
  const shopper = storage.getItem(storageKeys.shopper)
  if (!refreshToken || !shopper) return null
  try {
    return {
      tokens: { token: storage.getItem(storageKeys.token) ?? '', refreshToken },
      shopper: JSON.parse(shopper),
      idToken: storage.getItem(storageKeys.idToken) ?? '',
    }
  } catch {
    return null
  }
}

export function writeStoredSession(storage: BrowserStorage, session: StoredSession): void {
  const { tokens, shopper, idToken } = session
  if (tokens.token) storage.setItem(storageKeys.token, tokens.token)
  else storage.removeItem(storageKeys.token)
  storage.setItem(storageKeys.refreshToken, tokens.refreshToken)
  storage.setItem(storageKeys.shopper, JSON.stringify(shopper))
  storage.setItem(storageKeys.idToken, idToken)
}

export function eraseStoredSession(storage: BrowserStorage): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key)
}
