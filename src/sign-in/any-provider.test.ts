import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { startForeignIdentity } from '#test/support/foreign-identity.ts'
import { verifyAccessToken } from './verify-access-token.ts'

const resource = 'https://shop.test/api'
const redirectUri = 'https://shop.test/callback'
const ana = { email: 'ana@correo.mx', email_verified: true }
const foreign = (over: Partial<Parameters<typeof startForeignIdentity>[0]>) =>
  startForeignIdentity({ alg: 'ES256', format: 'jwt', resource, redirectUri, claims: ana, ...over })

describe('external identity provider', () => {
  it.each(['ES256', 'EdDSA', 'PS256'] as const)(
    'an external identity provider is set up from its discovery document alone, even at a URL path, with %s-signed tokens (API-01)',
    async (alg) => {
      const { issuer, signIn } = await foreign({ alg })
      const { access_token, id_token: idToken } = await signIn()
      expect(decodeProtectedHeader(access_token)).toMatchObject({ alg, typ: 'at+jwt' })
      expect(decodeJwt(access_token)).not.toHaveProperty('email')
      const expected = { issuer, audience: resource, now: new Date() }
      const besideIt = { idToken, clientId: 'web-shop' }
      expect(await verifyAccessToken(access_token, expected, besideIt)).toMatchObject({
        ok: true,
        identity: { issuer, subject: 'ana-1', email: 'ana@correo.mx', emailVerified: true },
      })
    },
  )

  it('an external identity provider signs shoppers in to the shop (AUT-02)', async () => {
    const { issuer, signIn } = await foreign({})
    const { db } = await testDatabase()
    const identity = { issuer, clientId: 'web-shop', resource }
    const shop = await testApi(db, { identity, startAt: new Date() })
    const { access_token: accessToken, id_token: idToken } = await signIn()
    const first = await shop.post('auth/login', { accessToken, idToken })
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email: 'ana@correo.mx', logto_sub: 'ana-1' } },
    })
    expect((await shop.get('customer/profile', first.body.requestToken)).status).toBe(200)
  })

  it('an external sign-in with an unverified e-mail starts its verification (ERR-06)', async () => {
    const { issuer, signIn } = await foreign({ claims: { email: 'ana@correo.mx' } })
    const { db } = await testDatabase()
    const identity = { issuer, clientId: 'web-shop', resource }
    const shop = await testApi(db, { identity, startAt: new Date() })
    const { access_token: accessToken, id_token: idToken } = await signIn()
    expect(await shop.post('auth/login', { accessToken, idToken })).toMatchObject({
      status: 401,
      body: { message: 'Email verification required' },
    })
  })

  it('an external sign-in with a malformed e-mail is rejected with a message (AUT-11)', async () => {
    const claims: Record<string, unknown> = { email_verified: true }
    const { issuer, signIn } = await foreign({ claims })
    const { db } = await testDatabase()
    const identity = { issuer, clientId: 'web-shop', resource }
    const shop = await testApi(db, { identity, startAt: new Date() })
    const person = {
      first_name: 'Ana',
      last_name: 'Ruiz',
      gender: 'N',
      date_of_birth: '1990-01-01',
    }
    for (const email of [
      7,
      { address: 'ana@correo.mx' },
      ['ana@correo.mx'],
      '',
      null,
      'ana',
      `${'a'.repeat(250)}@correo.mx`,
      'ana\0@correo.mx',
    ]) {
      claims.email = email
      const { access_token: accessToken, id_token: idToken } = await signIn()
      const refused = { status: 401, body: { code: 'email-unusable' } }
      expect(await shop.post('auth/login', { accessToken, idToken }), `${email}`).toMatchObject(
        refused,
      )
      expect(await shop.post('auth/register', { ...person, idToken }, accessToken)).toMatchObject(
        refused,
      )
    }
  })

  it('an external sign-in is rejected when its ID token is altered or issued to another client (API-01)', async () => {
    const { issuer, signIn } = await foreign({})
    const stranger = await foreign({})
    const { access_token, id_token } = await signIn()
    const expected = { issuer, audience: resource, now: new Date() }
    const verify = (idToken: string, clientId = 'web-shop') =>
      verifyAccessToken(access_token, expected, { idToken, clientId })
    expect(await verify(id_token)).toMatchObject({ ok: true })
    const [head, , signature] = id_token.split('.')
    const claims = { ...decodeJwt(id_token), email: 'otra@correo.mx' }
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    for (const refused of [
      await verify(id_token, 'another-client'),
      await verify((await stranger.signIn()).id_token),
      await verify(`${head}.${changed}.${signature}`),
      await verify(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${changed}.`),
      await verify('not.a.token'),
    ]) {
      expect(refused).toMatchObject({ ok: false, code: 'invalid-token' })
    }
  })

  it('an external identity provider with opaque access tokens is rejected, even if it returns ID tokens (API-01)', async () => {
    const { issuer, signIn } = await foreign({ format: 'opaque' })
    const { access_token, id_token } = await signIn()
    const expected = { issuer, audience: resource, now: new Date() }
    for (const token of [access_token, id_token]) {
      expect(await verifyAccessToken(token, expected)).toMatchObject({ code: 'invalid-token' })
    }
  })
})
