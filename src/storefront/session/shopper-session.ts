import type { LoginResponse, RefreshTokenResponse } from '#contract/sign-in.ts'
import { authorizeApiCalls } from '../api/api-client.ts'
import { ApiFailure, sendApiRequest } from '../api/api-request.ts'
import { browserStorage, tabStorage } from '../browser-storage.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import { getCurrentPath, navigateTo } from '../navigation.ts'
import { linkTo } from '../page-links.ts'
import { requiresLogin } from '../pages-requiring-login.ts'
import {
  createSessionRenewal,
  isSessionRenewalDue,
  type SessionRenewalResult,
} from './session-renewal.ts'
import {
  eraseStoredSession,
  hasSignedInBeforeStorageKey,
  isTokenExpired,
  readStoredSession,
  type SignedInShopper,
  type StoredSession,
  writeStoredSession,
} from './session-tokens.ts'
import {
  shareSessionAcrossTabs,
  openSessionTabChannel,
  type TabSessionSharing,
} from './share-session-between-tabs.ts'

export type ShopperSession =
  /**
   * 'unknown' means that the session state is not determined yet; during server rendering, the
   * state is always 'unknown'
   */
  | { status: 'unknown' | 'guest'; name?: undefined; shopper?: undefined; leftElsewhere?: boolean }
  | { status: 'signed-in'; name: string; shopper: SignedInShopper; leftElsewhere?: undefined }

const siblingPatience = 200

const unknown: ShopperSession = { status: 'unknown' }
const guest: ShopperSession = { status: 'guest' }

const session = createStateStore<ShopperSession>(unknown)
let stored: StoredSession | null = null
let resuming: Promise<ShopperSession> | null = null
let askedTabs: Promise<boolean> | null = null
let tabs: TabSessionSharing | null = null

export const getCurrentSession = session.get
export const subscribeToSession = session.subscribe

authorizeApiCalls({
  shopper: () => session.get().shopper ?? null,
  heldToken: () => stored?.tokens.token || null,
  currentToken,
  replaceToken,
  endSession,
})

/** The current session of this page. */
export function useShopper(): ShopperSession {
  return useStore(session)
}

/**
 * Resumes the session: from this tab's tokens, another tab, or a silent request to the identity provider. Safe to call
 * repeatedly; the search runs once.
 */
export function resumeSession(): Promise<ShopperSession> {
  resuming ??= search()
  return resuming
}

async function search(): Promise<ShopperSession> {
  askedTabs = askTabs()
  if (await askedTabs) return session.get()
  const answer = await import('./openid-login.ts')
    .then(({ trySilentLogin }) => trySilentLogin())
    .catch(() => null)
  // Uses the stored session if another tab has signed in during the silent request
  if (stored) return session.get()
  return answer ? startSessionFromLogin(answer.reply, answer.idToken) : publish(guest)
}

/**
 * Looks for a session in this tab and in other tabs; returns true if silent sign-in is not needed.
 */
async function askTabs(): Promise<boolean> {
  const tabsOfBrowser = siblings()
  const own = readStoredSession(tabStorage)
  if (!own && browserStorage.getItem(hasSignedInBeforeStorageKey) === null) {
    publish(guest)
    return true
  }
  const found = own ?? (await tabsOfBrowser.askSiblings(siblingPatience))
  if (found) become(found)
  return found !== null
}

/**
 * Waits at most `patience` ms for the session state, for callers that cannot wait for the identity
 * provider; on timeout it may be 'unknown'.
 */
export async function waitForSessionOrTimeout(patience = 1000): Promise<ShopperSession> {
  const searched = resumeSession()
  await askedTabs
  return Promise.race([
    searched,
    new Promise<ShopperSession>((resolve) => {
      setTimeout(() => resolve(session.get()), patience)
    }),
  ])
}

/** Access token for the next call, renewed when about to expire; null for guests. */
async function currentToken(): Promise<string | null> {
  await waitForSessionOrTimeout()
  if (!stored) return null
  const { tokens } = stored
  if (!isSessionRenewalDue(tokens, new Date())) return tokens.token
  const renewed = await renew()
  if (renewed.ok) return renewed.tokens.token
  if (renewed.code === 'refused') {
    loseSession()
    return null
  }
  return isTokenExpired(tokens.token, new Date()) ? null : tokens.token
}

/** Renews the tokens after the API rejected `spent`; false when renewal fails. */
async function replaceToken(spent: string): Promise<boolean> {
  if (!stored) return false
  if (stored.tokens.token === spent) {
    keep({ ...stored, tokens: { ...stored.tokens, token: '' } })
  }
  const renewed = await renew(spent)
  if (!renewed.ok && renewed.code === 'refused') loseSession()
  return renewed.ok
}

/**
 * Signs the shopper out after a failed token renewal; pages that require sign-in redirect to the
 * sign-in page with a notice (AUT-08).
 */
function loseSession(): void {
  endSession()
  if (requiresLogin(window.location.pathname)) {
    navigateTo(linkTo('Sign In', {}, { aviso: 'vencida', volver: getCurrentPath() }))
  }
}

const renew = createSessionRenewal({
  session: () => stored,
  keep: (next) => {
    keep(next)
    siblings().tellRenewed(next)
  },
  askSiblings: () => siblings().askSiblings(siblingPatience),
  exchange,
  alone: (work) =>
    'locks' in navigator ? navigator.locks.request('tianguis.renewal', work) : work(),
})

async function exchange(refreshToken: string): Promise<SessionRenewalResult> {
  try {
    const body = { refreshToken }
    const request = { method: 'POST', path: 'auth/refreshToken', body } as const
    const reply = await sendApiRequest<RefreshTokenResponse>(fetch, request)
    return { ok: true, tokens: { token: reply.requestToken, refreshToken: reply.refreshToken } }
  } catch (error) {
    const passing =
      !(error instanceof ApiFailure) ||
      error.status === 0 ||
      error.status === 429 ||
      error.status >= 500
    return { ok: false, code: passing ? 'unreachable' : 'refused' }
  }
}

/** Starts the session from the `auth/login` reply, in every tab. */
export function startSessionFromLogin(
  { user, requestToken, refreshToken }: LoginResponse,
  idToken: string,
) {
  const { id, first_name, email, is_verified } = user
  const next: StoredSession = {
    tokens: { token: requestToken, refreshToken },
    shopper: { id, first_name, email, is_verified },
    idToken,
  }
  siblings().tellRenewed(next)
  return become(next)
}

/** Updates the shopper data (name and so on) that pages display from the session. */
export function updateSessionShopper(changes: Partial<SignedInShopper>): void {
  if (!stored) return
  const next = { ...stored, shopper: { ...stored.shopper, ...changes } }
  become(next)
  siblings().tellRenewed(next)
}

export function readSessionTokens(): { refreshToken: string; idToken: string } | null {
  return stored && { refreshToken: stored.tokens.refreshToken, idToken: stored.idToken }
}

/** Redirects to sign-in, which afterwards returns to `returnTo`, or to the profile by default. */
export function startSignIn(returnTo?: string): void {
  navigateTo(linkTo('Sign In', {}, { volver: returnTo }))
}

/** Deletes tokens and shopper data in every tab. Data stored by the server stays. */
export function endSession(): void {
  siblings().tellSignedOut()
  forget(guest)
}

function forget(next: ShopperSession): void {
  browserStorage.removeItem(hasSignedInBeforeStorageKey)
  eraseStoredSession(tabStorage)
  stored = null
  publish(next)
}

function become(next: StoredSession): ShopperSession {
  keep(next)
  browserStorage.setItem(hasSignedInBeforeStorageKey, '1')
  const { shopper } = next
  return publish({ status: 'signed-in', name: shopper.first_name, shopper })
}

function keep(next: StoredSession): void {
  stored = next
  writeStoredSession(tabStorage, next)
}

function publish(next: ShopperSession): ShopperSession {
  resuming = Promise.resolve(next)
  session.set(next)
  return next
}

function siblings(): TabSessionSharing {
  tabs ??= shareSessionAcrossTabs(openSessionTabChannel(), {
    session: () => stored,
    renewedElsewhere: become,
    signedOutElsewhere: () => forget({ status: 'guest', leftElsewhere: true }),
  })
  return tabs
}
