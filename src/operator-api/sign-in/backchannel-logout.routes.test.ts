import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { startOfficeProvider } from '#test/support/office-provider.ts'

const { db } = await testDatabase()
const { office } = await startOfficeProvider(db)

/** Claims of an invited operator with a verified identity. */
async function invited() {
  const { id, email } = await office.person('dueño')
  return { email, sub: `subject-of-${id}` }
}

/** Sends a logout token of the identity provider; returns the status code. */
async function tellLogout(door: Awaited<ReturnType<typeof startOfficeProvider>>, claims: object) {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const usual = { sub: undefined, events, jti: randomUUID(), auth_time: undefined }
  const token = await door.idToken({ ...usual, ...claims })
  const { statusCode } = await door.office.app.inject({
    method: 'POST',
    url: '/sesion/aviso',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return statusCode
}

it.each([{ sid: 'session-of-the-provider' }, { sub: 'told' }])(
  'a logout token of the identity provider ends the back-office session: %o',
  async (ended) => {
    const door = await startOfficeProvider(db)
    const claims = await invited()
    const lucia = door.browser()
    await lucia.signIn({ ...claims, sub: 'told', sid: 'session-of-the-provider' })
    expect(await tellLogout(door, { ...ended, aud: 'tianguis-web' })).toBe(400)
    expect((await lucia.me()).statusCode).toBe(200)
    door.office.advance((Date.now() - door.office.now().getTime()) / 1000)
    expect(await tellLogout(door, ended)).toBe(200)
    expect((await lucia.me()).statusCode).toBe(401)
  },
)

it.each(['iat', 'toe'])(
  'a logout token that arrives late ends back-office sessions started before its %s, not later ones',
  async (claim) => {
    const door = await startOfficeProvider(db)
    const claims = await invited()
    const secondsAgo = (count: number) => Math.floor(Date.now() / 1000) - count
    const [before, after] = [door.browser(), door.browser()]
    await before.signIn({ ...claims, auth_time: secondsAgo(60) })
    await after.signIn({ ...claims, auth_time: secondsAgo(20) })
    door.office.advance((Date.now() - door.office.now().getTime()) / 1000)
    expect(await tellLogout(door, { sub: claims.sub, [claim]: secondsAgo(40) })).toBe(200)
    expect((await before.me()).statusCode).toBe(401)
    expect((await after.me()).statusCode).toBe(200)
  },
)
