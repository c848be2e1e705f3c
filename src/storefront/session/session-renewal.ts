import {
  readTokenExpiry,
  isTokenExpired,
  tokenRenewalLeadSeconds,
  type StoredSession,
  type SessionTokens,
} from './session-tokens.ts'

/** Result of a token renewal. 'unreachable' means a network or server failure, not an ended session. */
export type SessionRenewalResult =
  | { ok: true; tokens: SessionTokens }
  | { ok: false; code: 'refused' | 'unreachable' }

interface Means {
  /** Reads the session of this tab */
  session: () => StoredSession | null
  keep: (session: StoredSession) => void
  askSiblings: () => Promise<StoredSession | null>
  /** Exchanges the refresh token for new tokens */
  exchange: (refreshToken: string) => Promise<SessionRenewalResult>
  /**
   * Runs one token renewal at a time across all tabs, because a refresh token can be used only once
   */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** Creates the renewal of session tokens; concurrent callers share one renewal (single flight). */
export function createSessionRenewal(
  means: Means,
): (spent?: string) => Promise<SessionRenewalResult> {
  let flight: Promise<SessionRenewalResult> | null = null

  async function renew(spent: string | undefined): Promise<SessionRenewalResult> {
    const handed = await means.askSiblings()
    if (handed && isYounger(handed, means.session()) && handed.tokens.token !== spent) {
      means.keep(handed)
      return { ok: true, tokens: handed.tokens }
    }
    const session = means.session()
    if (!session) return { ok: false, code: 'refused' }
    const renewed = await means.exchange(session.tokens.refreshToken)
    if (renewed.ok) means.keep({ ...session, tokens: renewed.tokens })
    return renewed
  }

  return (spent) => {
    flight ??= means
      .alone(() => renew(spent))
      .finally(() => {
        flight = null
      })
    return flight
  }
}

/** Whether a token must be renewed before use. */
export function isSessionRenewalDue(tokens: SessionTokens, now: Date): boolean {
  return isTokenExpired(tokens.token, now, tokenRenewalLeadSeconds)
}

function isYounger(handed: StoredSession, own: StoredSession | null): boolean {
  if (!own) return true
  return (readTokenExpiry(handed.tokens.token) ?? 0) > (readTokenExpiry(own.tokens.token) ?? 0)
}
