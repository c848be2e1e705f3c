import type { LoginReply, RefreshReply } from '#contract/sign-in.ts'
import { authorizeCalls } from '../api/api-client.ts'
import { ApiFailure, send } from '../api/api-request.ts'
import { browserStorage, tabStorage } from '../browser-storage.ts'
import { isGuarded } from '../guarded-pages.ts'
import { currentPath, goTo } from '../navigation.ts'
import { linkTo } from '../route-names.ts'
import { createStore, useStore } from '../store.ts'
import { createRenewal, needsRenewal, type Renewed } from './session-renewal.ts'
import { joinTabs, openChannel, type Tabs } from './session-tabs.ts'
import {
  eraseSession,
  hintKey,
  isExpired,
  readSession,
  type Shopper,
  type StoredSession,
  writeSession,
} from './session-tokens.ts'

export type Session =
  /** 'unknown': not yet determined; always the case on the server */
  | { status: 'unknown' | 'guest'; name?: undefined; shopper?: undefined; leftElsewhere?: boolean }
  | { status: 'signed-in'; name: string; shopper: Shopper; leftElsewhere?: undefined }

const siblingPatience = 200

const unknown: Session = { status: 'unknown' }
const guest: Session = { status: 'guest' }

const session = createStore<Session>(unknown)
let stored: StoredSession | null = null
let resuming: Promise<Session> | null = null
let askedTabs: Promise<boolean> | null = null
let tabs: Tabs | null = null

export const currentSession = session.get
export const subscribeToSession = session.subscribe

authorizeCalls({
  shopper: () => session.get().shopper ?? null,
  heldToken: () => stored?.tokens.token || null,
  currentToken,
  replaceToken,
  endSession,
})

/** The current session of this page. */
export function useShopper(): Session {
  return useStore(session)
}

/**
 * Resumes the session: from this tab's tokens, another tab, or a silent request to the identity provider. Safe to call
 * repeatedly; the search runs once.
 */
export function resumeSession(): Promise<Session> {
  resuming ??= search()
  return resuming
}

async function search(): Promise<Session> {
  askedTabs = askTabs()
  if (await askedTabs) return session.get()
  const answer = await import('./openid.ts')
    .then(({ silentLogin }) => silentLogin())
    .catch(() => null)
  // Another tab may have signed in
  if (stored) return session.get()
  return answer ? adoptLogin(answer.reply, answer.idToken) : publish(guest)
}

/** Looks for a session in this and other tabs; returns whether the search is over. */
async function askTabs(): Promise<boolean> {
  const tabsOfBrowser = siblings()
  const own = readSession(tabStorage)
  if (!own && browserStorage.getItem(hintKey) === null) {
    publish(guest)
    return true
  }
  const found = own ?? (await tabsOfBrowser.askSiblings(siblingPatience))
  if (found) become(found)
  return found !== null
}

/** The session for callers that cannot wait for the provider: after `patience` ms possibly 'unknown'. */
export async function knownSession(patience = 1000): Promise<Session> {
  const searched = resumeSession()
  await askedTabs
  return Promise.race([
    searched,
    new Promise<Session>((resolve) => {
      setTimeout(() => resolve(session.get()), patience)
    }),
  ])
}

/** Access token for the next call, renewed when about to expire; null for guests. */
async function currentToken(): Promise<string | null> {
  await knownSession()
  if (!stored) return null
  const { tokens } = stored
  if (!needsRenewal(tokens, new Date())) return tokens.token
  const renewed = await renew()
  if (renewed.ok) return renewed.tokens.token
  if (renewed.code === 'refused') {
    loseSession()
    return null
  }
  return isExpired(tokens.token, new Date()) ? null : tokens.token
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

/** Handles a failed renewal: signs out, and reports it on pages that require sign-in (AUT-08). */
function loseSession(): void {
  endSession()
  if (isGuarded(window.location.pathname)) {
    goTo(linkTo('Sign In', {}, { aviso: 'vencida', volver: currentPath() }))
  }
}

const renew = createRenewal({
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

async function exchange(refreshToken: string): Promise<Renewed> {
  try {
    const body = { refreshToken }
    const request = { method: 'POST', path: 'auth/refreshToken', body } as const
    const reply = await send<RefreshReply>(fetch, request)
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
export function adoptLogin({ user, requestToken, refreshToken }: LoginReply, idToken: string) {
  const { id, first_name, email, is_verified } = user
  const next: StoredSession = {
    tokens: { token: requestToken, refreshToken },
    shopper: { id, first_name, email, is_verified },
    idToken,
  }
  siblings().tellRenewed(next)
  return become(next)
}

/** Updates the shopper data displayed on pages. */
export function describeShopper(changes: Partial<Shopper>): void {
  if (!stored) return
  const next = { ...stored, shopper: { ...stored.shopper, ...changes } }
  become(next)
  siblings().tellRenewed(next)
}

export function sessionProofs(): { refreshToken: string; idToken: string } | null {
  return stored && { refreshToken: stored.tokens.refreshToken, idToken: stored.idToken }
}

/** Redirects to sign-in, then back to `returnTo`, or to the profile by default. */
export function startSignIn(returnTo?: string): void {
  goTo(linkTo('Sign In', {}, { volver: returnTo }))
}

/** Deletes tokens and shopper data in every tab. Data stored by the server stays. */
export function endSession(): void {
  siblings().tellSignedOut()
  forget(guest)
}

function forget(next: Session): void {
  browserStorage.removeItem(hintKey)
  eraseSession(tabStorage)
  stored = null
  publish(next)
}

function become(next: StoredSession): Session {
  keep(next)
  browserStorage.setItem(hintKey, '1')
  const { shopper } = next
  return publish({ status: 'signed-in', name: shopper.first_name, shopper })
}

function keep(next: StoredSession): void {
  stored = next
  writeSession(tabStorage, next)
}

function publish(next: Session): Session {
  resuming = Promise.resolve(next)
  session.set(next)
  return next
}

function siblings(): Tabs {
  tabs ??= joinTabs(openChannel(), {
    session: () => stored,
    renewedElsewhere: become,
    signedOutElsewhere: () => forget({ status: 'guest', leftElsewhere: true }),
  })
  return tabs
}
