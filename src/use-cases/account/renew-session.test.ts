import { describe, expect, it } from 'vitest'
import { sessionSecret as secret, signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { renewSession } from './renew-session.ts'

const { db } = await testDatabase({ connections: 10 })
const start = new Date('2026-11-21T18:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const renew = (token: string, now: Date) => renewSession(db, token, { secret, now })

async function renewed(token: string, now: Date) {
  const answer = await renew(token, now)
  if (!answer.ok) throw new Error(answer.code)
  return answer.refreshToken
}

describe('session renewal', () => {
  it('session renewal uses each refresh token once (AUT-08)', async () => {
    const { refreshToken: first } = await signedInShopper(db, start)
    const second = await renewed(first, after(60))
    const third = await renewed(second, after(120))
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('session renewal returns the same successor token to concurrent tabs (AUT-08)', async () => {
    const { refreshToken } = await signedInShopper(db, start)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => renewed(refreshToken, after(60))),
    )
    expect(new Set(answers).size).toBe(1)
    const next = await Promise.all(
      Array.from({ length: 8 }, () => renewed(answers[0] ?? '', after(120))),
    )
    expect(new Set(next).size).toBe(1)
  })

  it('session renewal gives the newest token to a tab that renews a few seconds late (AUT-08)', async () => {
    const { refreshToken: first } = await signedInShopper(db, start)
    const second = await renewed(first, after(60))
    const third = await renewed(second, after(63))
    expect(await renewed(first, after(66))).toBe(third)
    expect(await renewed(third, after(600))).not.toBe(third)
  })

  it('session renewal still returns a successor token created under the former secret while both are valid (AUT-08)', async () => {
    const { refreshToken: first } = await signedInShopper(db, start)
    const second = await renewed(first, after(60))
    const rotated = { secret: 'the secret that takes its place, as long', now: after(65) }
    expect(await renewSession(db, first, { ...rotated, formerSecret: secret })).toMatchObject({
      refreshToken: second,
    })
    const third = await renewSession(db, second, { ...rotated, formerSecret: secret })
    expect(third).toMatchObject({ ok: true })
    expect(await renewSession(db, second, { ...rotated, formerSecret: secret })).toMatchObject({
      refreshToken: third.ok && third.refreshToken,
    })
    const other = await signedInShopper(db, start)
    await renewed(other.refreshToken, after(60))
    expect(await renewSession(db, other.refreshToken, rotated)).toMatchObject({ ok: false })
  })

  it('session renewal revokes the session when a used refresh token is sent again later (API-01)', async () => {
    const { refreshToken: first, sessionId } = await signedInShopper(db, start)
    const second = await renewed(first, after(60))
    expect(await renew(first, after(91))).toEqual({ ok: false, code: 'invalid-token' })
    expect(await renew(second, after(92))).toEqual({ ok: false, code: 'invalid-token' })
    const session = await db
      .selectFrom('sessions')
      .select('revoked_reason')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect(session.revoked_reason).toBe('reused')
  })

  it('session renewal extends the session by 30 days, up to 180 days in total (AUT-08)', async () => {
    const day = 86_400
    let { refreshToken } = await signedInShopper(db, start)
    expect(await renew(refreshToken, after(2 * day))).toMatchObject({ ok: false })
    refreshToken = (await signedInShopper(db, start)).refreshToken
    refreshToken = await renewed(refreshToken, after(60))
    for (let days = 29; days < 180; days += 29)
      refreshToken = await renewed(refreshToken, after(days * day))
    expect(await renew(refreshToken, after(181 * day))).toMatchObject({ ok: false })
  })

  it('session renewal rejects blocked accounts and unknown tokens (ERR-05)', async () => {
    const { id, refreshToken } = await signedInShopper(db, start)
    await db.updateTable('shoppers').set({ blocked: true }).where('id', '=', id).execute()
    expect(await renew(refreshToken, after(1))).toMatchObject({ ok: false })
    expect(await renew('made-up', after(1))).toMatchObject({ ok: false })
  })
})
