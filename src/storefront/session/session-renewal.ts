import {
  expiryOf,
  isExpired,
  renewEarlySeconds,
  type StoredSession,
  type Tokens,
} from './session-tokens.ts'

/** 'unreachable' says nothing about the session: network down, server broken. */
export type Renewed = { ok: true; tokens: Tokens } | { ok: false; code: 'refused' | 'unreachable' }

interface Means {
  /** what this tab holds */
  session: () => StoredSession | null
  keep: (session: StoredSession) => void
  askSiblings: () => Promise<StoredSession | null>
  /** asks the API for a successor of the pair */
  exchange: (refreshToken: string) => Promise<Renewed>
  /** runs one renewal at a time among all tabs: a refresh token can be used once */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** Renews tokens in a single flight shared by concurrent callers. */
export function createRenewal(means: Means): (spent?: string) => Promise<Renewed> {
  let flight: Promise<Renewed> | null = null

  async function renew(spent: string | undefined): Promise<Renewed> {
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

/** Whether a token must be renewed before it is used. */
export function needsRenewal(tokens: Tokens, now: Date): boolean {
  return isExpired(tokens.token, now, renewEarlySeconds)
}

function isYounger(handed: StoredSession, own: StoredSession | null): boolean {
  if (!own) return true
  return (expiryOf(handed.tokens.token) ?? 0) > (expiryOf(own.tokens.token) ?? 0)
}
