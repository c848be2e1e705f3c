import {
  changeEmail,
  type Identity,
  shopClient,
  signIn,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'

const path = '/api/v1/auth/backchannelLogout'
/** The provider retries an undelivered logout token after five seconds, then after ten. */
const afterRetry = { timeout: scaledTimeout(30_000), interval: 50 }

describe('credential changes at the embedded provider', async () => {
  const ana = { email: 'ana@tianguis.example', password: 'una frase que recuerdo' }
  const luis = { email: 'luis@tianguis.example', password: 'otra frase que recuerdo' }
  const sara = { email: 'sara@tianguis.example', password: 'la cuarta frase' }
  const eva = { email: 'eva@tianguis.example', password: 'la tercera frase' }
  const [port = 0] = await freePorts(1)
  const { db, url } = await testDatabase()
  const identity = await startIdentity(url, {
    accounts: [ana, luis, eva, sara],
    backchannelLogoutUrl: `http://127.0.0.1:${port}${path}`,
  })
  const shopIdentity = {
    issuer: identity.issuer,
    clientId: 'tianguis-web',
    resource: 'http://shop.test/api',
  }
  const shop = await testApi(db, { identity: shopIdentity })
  await shop.app.listen({ host: '127.0.0.1', port })

  // the provider's clock is the machine's
  const catchUp = () => shop.advance((Date.now() - shop.now().getTime()) / 1000)
  function logIn({ tokens }: Awaited<ReturnType<typeof signIn>>) {
    catchUp()
    const { access_token: accessToken, id_token: idToken } = tokens
    return shop.post('auth/login', { accessToken, idToken })
  }
  async function status(bearer: string) {
    catchUp()
    return (await shop.get('customer/profile', bearer)).status
  }

  it('back-channel logout after a password change ends all sessions and invalidates refresh and access tokens (AUT-09)', async () => {
    const thief = await signIn(identity, ana)
    const { requestToken, refreshToken } = (await logIn(thief)).body
    expect(await status(requestToken)).toBe(200)

    const owner = await signIn(identity, ana)
    await owner.browser.go('/cuenta/contrasena')
    await owner.browser.submit('Guardar contraseña', {
      actual: ana.password,
      clave: 'la frase nueva y segura',
    })
    await vi.waitFor(async () => expect(await status(requestToken)).toBe(401), afterRetry)
    expect(await shop.post('auth/refreshToken', { refreshToken })).toMatchObject({ status: 401 })
    expect(await logIn(thief)).toMatchObject({
      status: 401,
      body: { code: 'fresh-sign-in-required' },
    })
    const again = { ...ana, password: 'la frase nueva y segura' }
    expect((await logIn(await signIn(identity, again))).status).toBe(200)
  })

  it('back-channel logout after a password reset ends all sessions of the shopper', async () => {
    const thief = await signIn(identity, luis)
    const { requestToken, refreshToken } = (await logIn(thief)).body
    await resetPassword(identity, luis.email)
    await vi.waitFor(async () => expect(await status(requestToken)).toBe(401), afterRetry)
    expect(await shop.post('auth/refreshToken', { refreshToken })).toMatchObject({ status: 401 })
    expect((await logIn(thief)).status).toBe(401)
  })

  it('back-channel logout after an e-mail change ends all sessions of the shopper', async () => {
    const thief = await signIn(identity, sara)
    const { requestToken, refreshToken } = (await logIn(thief)).body
    expect(await status(requestToken)).toBe(200)
    const { browser } = await signIn(identity, sara)
    const moved = { ...sara, email: 'sara.nueva@tianguis.example' }
    await changeEmail(identity, browser, sara, moved.email)
    await vi.waitFor(async () => expect(await status(requestToken)).toBe(401), afterRetry)
    expect(await shop.post('auth/refreshToken', { refreshToken })).toMatchObject({ status: 401 })
    expect((await logIn(thief)).body.code).toBe('fresh-sign-in-required')
    expect((await logIn(await signIn(identity, moved))).status).toBe(200)
  })

  it('back-channel logout keeps sessions of other shoppers; a plain sign-out ends only its own session (AUT-09)', async () => {
    const here = await signIn(identity, eva)
    const elsewhere = await signIn(identity, eva)
    const one = (await logIn(here)).body
    const other = (await logIn(elsewhere)).body
    await here.browser.go(
      `/session/end?${new URLSearchParams({ id_token_hint: here.tokens.id_token })}`,
    )
    await vi.waitFor(async () => expect(await status(one.requestToken)).toBe(401), afterRetry)
    expect(await status(other.requestToken)).toBe(200)
    expect((await logIn(here)).status).toBe(401)
  })

  it(
    'back-channel logout delivered late keeps a session started in the same second as the password change',
    async () => {
      const before = (await logIn(await signIn(identity, eva))).body
      await shop.app.close()
      await resetPassword(identity, eva.email)
      const again = { ...eva, password: 'una frase del todo nueva' }
      const restarted = await testApi(db, { identity: shopIdentity })
      const { tokens } = await signIn(identity, again)
      restarted.advance((Date.now() - restarted.now().getTime()) / 1000)
      const { access_token: accessToken, id_token: idToken } = tokens
      const after = await restarted.post('auth/login', { accessToken, idToken })
      expect(after.status).toBe(200)
      await restarted.app.listen({ host: '127.0.0.1', port })
      const profile = async ({ requestToken }: { requestToken: string }) =>
        (await restarted.get('customer/profile', requestToken)).status
      await vi.waitFor(async () => expect(await profile(before)).toBe(401), afterRetry)
      expect(await profile(after.body)).toBe(200)
    },
    scaledTimeout(40_000),
  )
})

async function resetPassword(identity: Identity, email: string) {
  const browser = identity.browser()
  await browser.go(shopClient(identity).authorizePath())
  await browser.follow('Olvidé mi contraseña')
  await browser.submit('Enviar enlace', { correo: email })
  await browser.go(await identity.mailedLink(email, /contraseña/))
  await browser.submit('Guardar contraseña', { clave: 'una frase del todo nueva' })
}

describe('back-channel logout endpoint', async () => {
  const key = makeKey()
  const { issuer } = await startTokenIssuer([key])
  const { db } = await testDatabase()
  const clientId = 'web-shop'
  const shop = await testApi(db, { identity: { issuer, clientId, resource: 'shop' } })
  const seconds = (offset: number) => Math.floor(shop.now().getTime() / 1000) + offset
  let tokens = 0

  function sign(claims: JWTPayload, typ: string): Promise<string> {
    return new SignJWT({ iss: issuer, iat: seconds(0), exp: seconds(300), ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ })
      .sign(key.privateKey)
  }
  const logoutToken = (claims: JWTPayload) => {
    tokens += 1
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    return sign({ aud: clientId, jti: `logout-${tokens}`, events, ...claims }, 'logout+jwt')
  }
  const accessToken = (sub: string, claims: JWTPayload = {}) =>
    sign({ aud: 'shop', sub, email: `${sub}@correo.mx`, email_verified: true, ...claims }, 'at+jwt')
  const logIn = async (sub: string, claims: JWTPayload = {}) =>
    shop.post('auth/login', { accessToken: await accessToken(sub, claims) })

  async function send(form: Record<string, string>, headers: Record<string, string> = {}) {
    const reply = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    return reply.statusCode
  }

  it('back-channel logout accepts each logout token only once', async () => {
    const signedIn = await logIn('once')
    const logout_token = await logoutToken({ sub: 'once' })
    shop.advance(1)
    expect(await send({ logout_token })).toBe(200)
    expect((await shop.get('customer/profile', signedIn.body.requestToken)).status).toBe(401)
    const again = await logIn('once', { iat: seconds(1) })
    expect(again.status).toBe(200)
    expect(await send({ logout_token })).toBe(400)
    expect((await shop.get('customer/profile', again.body.requestToken)).status).toBe(200)
  })

  it('back-channel logout accepts only one of several identical concurrent logout tokens', async () => {
    const logout_token = await logoutToken({ sub: 'many' })
    const statuses = await Promise.all([1, 2, 3, 4].map(() => send({ logout_token })))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
  })

  it('a back-channel logout token that arrives late ends sessions started before its event, not later ones', async () => {
    const claims = { auth_time: seconds(-60) }
    const before = (await logIn('late', claims)).body
    const after = (await logIn('late', { auth_time: seconds(-20) })).body
    expect(
      await send({ logout_token: await logoutToken({ sub: 'late', toe: seconds(-40) }) }),
    ).toBe(200)
    expect((await shop.get('customer/profile', before.requestToken)).status).toBe(401)
    expect((await shop.get('customer/profile', after.requestToken)).status).toBe(200)
    expect((await logIn('late', claims)).body.code).toBe('fresh-sign-in-required')
    expect((await logIn('late', { auth_time: seconds(-39) })).status).toBe(200)
  })

  it('a back-channel logout token with a session id ends only that session', async () => {
    const one = (await logIn('two', { sid: 'phone' })).body
    const other = (await logIn('two', { sid: 'desk' })).body
    expect(await send({ logout_token: await logoutToken({ sid: 'phone' }) })).toBe(200)
    expect((await shop.get('customer/profile', one.requestToken)).status).toBe(401)
    expect((await shop.get('customer/profile', other.requestToken)).status).toBe(200)
    expect(await shop.post('auth/refreshToken', one)).toMatchObject({ status: 401 })
    expect((await logIn('two', { sid: 'phone' })).status).toBe(401)
  })

  it('back-channel logout answers 400 to malformed logout tokens and to access tokens', async () => {
    expect(await send({})).toBe(400)
    expect(await send({ logout_token: 'not.a.token' })).toBe(400)
    expect(await send({ logout_token: await accessToken('three') })).toBe(400)
    expect(await send({ logout_token: await logoutToken({}) })).toBe(400)
    expect(await send({ logout_token: 'x'.repeat(20_000) })).toBe(400)
    expect(await send({}, { 'content-type': 'application/json' })).toBe(400)
    expect(await send({}, { 'content-type': 'text/plain' })).toBe(400)
  })

  it('back-channel logout also ends a session whose sign-in happens concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sub = `racing-${round}`
      await logIn(sub, { sid: `first-${round}` })
      const token = await logoutToken({ sub, iat: seconds(0) })
      const [signedIn] = await Promise.all([
        logIn(sub, { sid: `second-${round}`, iat: seconds(-1) }),
        send({ logout_token: token }),
      ])
      const { requestToken = 'none' } = signedIn.body
      expect((await shop.get('customer/profile', requestToken)).status).toBe(401)
    }
  })
})
