import { describe, expect, it, vi } from 'vitest'
import {
  createSessionRenewal,
  isSessionRenewalDue,
  type SessionRenewalResult,
} from './session-renewal.ts'
import type { StoredSession } from './session-tokens.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = now.getTime() / 1000

function token(exp: number): string {
  return `h.${btoa(JSON.stringify({ exp }))}.s`
}

function session(secondsLeft: number, refreshToken = 'r1'): StoredSession {
  return {
    tokens: { token: token(seconds + secondsLeft), refreshToken },
    shopper: { id: 1, first_name: 'Mariana', email: 'mariana@tianguis.example', is_verified: 1 },
    idToken: 'id',
  }
}

function tab(options: {
  own: StoredSession | null
  sibling?: StoredSession
  exchange?: (refreshToken: string) => Promise<SessionRenewalResult>
}) {
  let own = options.own
  const exchange = vi.fn(
    options.exchange ?? (async () => ({ ok: true as const, tokens: session(600, 'r2').tokens })),
  )
  const renew = createSessionRenewal({
    session: () => own,
    keep: (kept) => {
      own = kept
    },
    askSiblings: async () => options.sibling ?? null,
    exchange,
    alone: (work) => work(),
  })
  return { renew, exchange, holds: () => own }
}

describe('session renewal', () => {
  it('session renewal starts 60 seconds before the token expires (AUT-08)', () => {
    expect(isSessionRenewalDue(session(61).tokens, now)).toBe(false)
    expect(isSessionRenewalDue(session(60).tokens, now)).toBe(true)
    expect(isSessionRenewalDue({ token: 'no-jwt', refreshToken: 'r' }, now)).toBe(true)
  })

  it('session renewal sends one request for all waiting calls (AUT-08)', async () => {
    const { renew, exchange, holds } = tab({ own: session(10) })
    const answers = await Promise.all([renew(), renew(), renew()])
    expect(exchange).toHaveBeenCalledExactlyOnceWith('r1')
    expect(new Set(answers).size).toBe(1)
    expect(holds()?.tokens.refreshToken).toBe('r2')
    await renew()
    expect(exchange).toHaveBeenLastCalledWith('r2')
  })

  it('session renewal uses tokens already renewed by another tab instead of sending its own refresh token (AUT-08)', async () => {
    const { renew, exchange, holds } = tab({ own: session(10), sibling: session(600, 'r9') })
    expect(await renew()).toMatchObject({ ok: true, tokens: { refreshToken: 'r9' } })
    expect(exchange).not.toHaveBeenCalled()
    expect(holds()?.tokens.refreshToken).toBe('r9')
  })

  it('session renewal ignores a token of another tab if the API has just rejected that token (ERR-05)', async () => {
    const refused = session(600)
    const { renew, exchange } = tab({ own: null, sibling: refused })
    expect(await renew(refused.tokens.token)).toEqual({ ok: false, code: 'refused' })
    expect(exchange).not.toHaveBeenCalled()
  })

  it.each(['refused', 'unreachable'] as const)(
    'session renewal keeps the token pair and reports failure when the response is %s (AUT-08)',
    async (code) => {
      const own = session(10)
      const { renew, holds } = tab({ own, exchange: async () => ({ ok: false, code }) })
      expect(await renew()).toEqual({ ok: false, code })
      expect(holds()).toBe(own)
    },
  )
})
