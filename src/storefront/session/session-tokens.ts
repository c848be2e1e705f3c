import type { BrowserStorage } from '../browser-storage.ts'

/** The shop's own pair: the bearer of every call, and what renews it once. */
export interface Tokens {
  token: string
  refreshToken: string
}

/** What the pages say about who is signed in, without asking the API again. */
export interface Shopper {
  id: number
  first_name: string
  email: string
  /** 1 when the registration is complete */
  is_verified: 0 | 1
}

export interface StoredSession {
  tokens: Tokens
  shopper: Shopper
  /** the identity provider's proof of who signed in; it is shown again when signing out */
  idToken: string
}

/** Flag of an earlier session, so that guests never load sign-in code. */
export const hintKey = 'tianguis.signed-in'

/** Under this and its `state` the tab keeps each sign-in that it has begun. */
export const signInPrefix = 'oidc.'

/** A token is renewed this long before it expires. */
export const renewEarlySeconds = 60

const storageKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  shopper: 'shopper',
  idToken: 'idToken',
}

/** Whether a token has less than `aheadSeconds` left; one without `exp` counts as expired (AUT-08). */
export function isExpired(token: string, now: Date, aheadSeconds = 0): boolean {
  const exp = expiryOf(token)
  return exp === null || exp - aheadSeconds <= now.getTime() / 1000
}

/** Seconds since 1970 at which a JWT expires; null when it does not say or is not a JWT. */
export function expiryOf(token: string): number | null {
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

/** A missing token is a spent one: the refresh token alone still makes a session. */
export function readSession(storage: BrowserStorage): StoredSession | null {
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

export function writeSession(storage: BrowserStorage, session: StoredSession): void {
  const { tokens, shopper, idToken } = session
  if (tokens.token) storage.setItem(storageKeys.token, tokens.token)
  else storage.removeItem(storageKeys.token)
  storage.setItem(storageKeys.refreshToken, tokens.refreshToken)
  storage.setItem(storageKeys.shopper, JSON.stringify(shopper))
  storage.setItem(storageKeys.idToken, idToken)
}

export function eraseSession(storage: BrowserStorage): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key)
}
