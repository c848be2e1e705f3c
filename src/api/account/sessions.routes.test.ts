import { beforeEach, describe, expect, it } from 'vitest'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { finishSignIn } from '#use-cases/account/finish-sign-in.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
let shoppers = 0
let identity = { issuer: 'http://identity.test', subject: '', email: '', emailVerified: true }

beforeEach(() => {
  shoppers += 1
  const subject = `devices-${shoppers}`
  identity = { ...identity, subject, email: `${subject}@correo.mx` }
})

const chrome = { browser: 'Chrome', system: 'Windows' }
const safari = { browser: 'Safari', system: 'iPhone' }

async function signIn(session: string | null, device = chrome, at = shop.now()) {
  const signIn = { at, authenticatedAt: at, session }
  const options = { secret: sessionSecret, now: shop.now() }
  const signedIn = await finishSignIn(db, { identity, signIn, device }, options)
  if (!signedIn.ok) throw new Error(signedIn.code)
  return signedIn
}

const list = async (bearer: string) => (await shop.get('customer/sessions', bearer)).body.sessions
const isOver = async (bearer: string) => (await shop.get('customer/profile', bearer)).status === 401

describe('the sessions of a shopper', () => {
  it('a shopper’s sessions are listed by device, most recent first, with the current one marked (AUT-09)', async () => {
    await signIn('phone', safari)
    shop.advance(60)
    const desk = await signIn('desk')
    expect(await list(desk.requestToken)).toMatchObject([
      { ...chrome, current: true, last_used_at: shop.now().toISOString() },
      { ...safari, current: false },
    ])
    await shop.signedInShopper()
    expect(await list(desk.requestToken)).toHaveLength(2)
    expect((await shop.get('customer/sessions')).status).toBe(401)
  })

  it('repeated silent sign-ins of a shopper keep a single session per browser', async () => {
    const first = await signIn('desk')
    shop.advance(60)
    const again = await signIn('desk', chrome, new Date(shop.now().getTime() - 60_000))
    expect(await list(again.requestToken)).toHaveLength(1)
    expect(await isOver(first.requestToken)).toBe(false)
    const renewed = await shop.post('auth/refreshToken', { refreshToken: first.refreshToken })
    expect(renewed.status).toBe(200)
  })

  it('a session revoked by its shopper stops working immediately, and cannot be renewed by silent sign-in', async () => {
    const phone = await signIn('phone', safari)
    const desk = await signIn('desk')
    const other = (await list(desk.requestToken)).find(({ current }: never) => !current)
    shop.advance(30)
    const close = () => shop.post(`customer/sessions/${other.id}/close`, {}, desk.requestToken)
    expect((await close()).body).toMatchObject({ success: true })
    expect(await isOver(phone.requestToken)).toBe(true)
    expect(await isOver(desk.requestToken)).toBe(false)
    const { refreshToken } = phone
    expect((await shop.post('auth/refreshToken', { refreshToken })).status).toBe(401)
    const before = new Date(shop.now().getTime() - 30_000)
    await expect(signIn('phone', safari, before)).rejects.toThrow('fresh-sign-in-required')
    expect((await close()).body).toMatchObject({ success: true })
    shop.advance(1)
    expect(await isOver((await signIn('phone', safari)).requestToken)).toBe(false)
  })

  it('a shopper can sign out of all sessions except the current one', async () => {
    const others = [await signIn('phone', safari), await signIn('tablet'), await signIn(null)]
    const desk = await signIn('desk')
    await shop.post('customer/sessions/closeOthers', {}, desk.requestToken)
    for (const { requestToken } of others) expect(await isOver(requestToken)).toBe(true)
    expect(await list(desk.requestToken)).toMatchObject([{ current: true }])
  })

  it('the list of signed-in sessions is visible to its shopper only (API-01)', async () => {
    const mine = await signIn('desk')
    const other = await shop.signedInShopper()
    const close = (id: string) => shop.post(`customer/sessions/${id}/close`, {}, mine.requestToken)
    expect((await close(other.sessionId)).status).toBe(404)
    expect((await close('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await isOver(other.bearer)).toBe(false)
    expect((await close("' or 1=1")).status).not.toBe(500)
  })

  it('each kind of session security event is logged at most thirty times per hour and account', async () => {
    const { shopper, requestToken } = await signIn('desk')
    await shop.post('auth/logout', {}, requestToken)
    for (let round = 0; round < 35; round += 1) await signIn('desk').catch(() => {})
    const who = `shopper:${shopper.id}`
    const events = await db
      .selectFrom('account_events')
      .selectAll()
      .where('who', '=', who)
      .execute()
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['signed-in', 'session-ended', 'sign-in-refused'])
    expect(kinds.filter((kind) => kind === 'sign-in-refused')).toHaveLength(30)
    expect(events[0]).toMatchObject({ detail: 'Chrome en Windows' })
    const change = db.updateTable('account_events').set({ detail: 'otro' })
    await expect(change.execute()).rejects.toThrow('keeps what was written')
  })

  it('a shopper has at most twenty sessions; another sign-in ends the least recently used one', async () => {
    const oldest = await signIn('first')
    for (let number = 1; number < 20; number += 1) {
      shop.advance(1)
      await signIn(`another-${number}`)
    }
    expect(await isOver(oldest.requestToken)).toBe(false)
    shop.advance(1)
    const last = await signIn('one-too-many')
    expect(await isOver(oldest.requestToken)).toBe(true)
    expect(await list(last.requestToken)).toHaveLength(20)
  })
})
