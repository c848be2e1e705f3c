import type { LoginReply } from '#contract/sign-in.ts'
import { ApiFailure, send } from '../api/api-request.ts'
import { browserStorage, tabStorage } from '../browser-storage.ts'
import { aboutPage, pageNames } from '../pages.ts'
import type { Identity } from './identity.ts'
import { hintKey } from './session-tokens.ts'

/** Storage key that marks a provider without replies to silent sign-ins. */
export const unansweredKey = 'tianguis.unanswered'

/** Delay in ms above which a failed silent sign-in is not repeated in this tab. */
const slow = 2000

export interface SilentLogin {
  reply: LoginReply
  idToken: string
}

/** Silent sign-in; null without a provider session. Guest pages skip it. */
export async function signInSilently(
  askProvider: () => Promise<Identity | null>,
): Promise<SilentLogin | null> {
  if (isForGuests(window.location.pathname) || tabStorage.getItem(unansweredKey)) return null
  const began = performance.now()
  try {
    const identity = await askProvider()
    if (!identity) return nobody()
    const { accessToken, refreshToken, email, idToken } = identity
    const body = { accessToken, refreshToken, email, idToken }
    const reply = await send<LoginReply>(fetch, { method: 'POST', path: 'auth/login', body })
    return { reply, idToken }
  } catch (error) {
    if (performance.now() - began >= slow) tabStorage.setItem(unansweredKey, '1')
    return isRefused(error) ? nobody() : null
  }
}

/** Clears the session hint, so that the next page skips the silent sign-in. */
function nobody(): null {
  browserStorage.removeItem(hintKey)
  return null
}

function isForGuests(pathname: string): boolean {
  return pageNames.some((name) => {
    const { audience, path } = aboutPage(name)
    return audience === 'guest' && path === pathname
  })
}

/** Whether the API rejected the identity; overload and server errors do not count. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429
}
