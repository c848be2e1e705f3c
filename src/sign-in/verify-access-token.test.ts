import { createHmac } from 'node:crypto'
import * as embedded from '@tianguis/identity-provider/testing/identity.ts'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { type Key, makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { verifyAccessToken } from './verify-access-token.ts'

const audience = 'https://shop.test/api'
const now = new Date('2026-11-21T12:00:00Z')
const seconds = (offset: number) => now.getTime() / 1000 + offset

const key = makeKey()
const provider = await startTokenIssuer([key])
const { issuer } = provider

function token(claims: JWTPayload = {}, header: object = {}, signer: Key = key): Promise<string> {
  return new SignJWT({
    iss: issuer,
    aud: audience,
    sub: 'shopper-1',
    iat: seconds(-5),
    exp: seconds(600),
    email: 'ana@correo.mx',
    email_verified: true,
    ...claims,
  })
    .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'at+jwt', ...header })
    .sign(signer.privateKey)
}

const verify = (text: string, from = issuer) =>
  verifyAccessToken(text, { issuer: from, audience, now })
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('valid access token', () => {
  it('verifying an access token identifies the shopper, and fetches discovery document and keys only once (API-01)', async () => {
    const results = await Promise.all([verify(await token()), verify(await token())])
    for (const result of [...results, await verify(await token({}, { typ: 'JWT' }))]) {
      expect(result).toEqual({
        ok: true,
        identity: {
          issuer,
          subject: 'shopper-1',
          email: 'ana@correo.mx',
          emailVerified: true,
        },
        signIn: { at: new Date(seconds(-5) * 1000), authenticatedAt: null, session: null },
      })
    }
    expect(provider.asked).toEqual({ discovery: 1, keys: 1, userinfo: 0, refresh: [] })
  })

  it('verification of an access token takes sign-in time and session from that token, or else from the ID token', async () => {
    const told = { auth_time: seconds(-60), sid: 'session-1' }
    const moment = new Date(seconds(-60) * 1000)
    const signIn = { at: moment, authenticatedAt: moment, session: 'session-1' }
    expect(await verify(await token(told))).toMatchObject({ signIn })
    const idToken = await token({ ...told, aud: 'web-shop' }, { typ: 'JWT' })
    const besideIt = { idToken, clientId: 'web-shop' }
    expect(
      await verifyAccessToken(await token(), { issuer, audience, now }, besideIt),
    ).toMatchObject({ signIn })
  })

  it.each(['RS256', 'PS256', 'EdDSA'] as const)(
    'an access token of the identity provider is accepted when signed with %s',
    async (alg) => {
      const other = makeKey(alg)
      const { issuer: from } = await startTokenIssuer([other])
      expect(await verify(await token({ iss: from }, {}, other), from)).toMatchObject({ ok: true })
    },
  )

  it('an access token is accepted with clock skew up to a minute', async () => {
    expect(await verify(await token({ exp: seconds(-59) }))).toMatchObject({ ok: true })
    expect(await verify(await token({ nbf: seconds(59) }))).toMatchObject({ ok: true })
  })

  it('an access token without e-mail is completed by the userinfo endpoint, for the same subject', async () => {
    const bare = await token({ email: undefined, email_verified: undefined })
    provider.answers.userinfo = {
      status: 200,
      body: { sub: 'shopper-1', email: 'ana@correo.mx', email_verified: false },
    }
    expect(await verify(bare)).toMatchObject({ ok: true, identity: { emailVerified: false } })
    provider.answers.userinfo.body = { sub: 'somebody-else', email: 'otra@correo.mx' }
    expect(await verify(bare)).toMatchObject({ ok: false, code: 'invalid-token' })
    provider.answers.userinfo = { status: 401, body: {} }
    expect(await verify(bare)).toMatchObject({ ok: false, code: 'invalid-token' })
    provider.answers.userinfo = { status: 503, body: {} }
    expect(await verify(bare)).toMatchObject({ ok: false, code: 'provider-unavailable' })
  })

  it('an access token is rejected if userinfo names another subject, and unknown claims are ignored', async () => {
    const bare = await token({ email: undefined })
    for (const body of [{ sub: 'somebody-else', email: 'otra@correo.mx', ok: true }, []]) {
      provider.answers.userinfo = { status: 200, body }
      expect(await verify(bare)).toMatchObject({ ok: false, code: 'invalid-token' })
    }
    const talkative = await verify(await token({ ok: false, code: 'blocked' }))
    expect(talkative).toMatchObject({ ok: true, identity: { subject: 'shopper-1' } })
  })

  it('an access token signed with a new key is accepted after refetching the keys, at most every 30 seconds', async () => {
    const rotating = await startTokenIssuer([makeKey()])
    const [old] = rotating.keys
    if (!old) throw new Error('no key')
    const claims = { iss: rotating.issuer }
    await verify(await token(claims, {}, old), rotating.issuer)
    const fresh = makeKey()
    rotating.keys.push(fresh)
    const sent = await token(claims, {}, fresh)
    expect(await verify(sent, rotating.issuer)).toMatchObject({ code: 'invalid-token' })
    expect(rotating.asked.keys).toBe(1)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await verify(sent, rotating.issuer)).toMatchObject({ ok: true })
    expect(rotating.asked.keys).toBe(2)
  })
})

describe('invalid access token', () => {
  const stranger = makeKey()
  const rsa = makeKey('RS256')

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => token({ iss: 'https://evil.test' })],
    ['for another audience', () => token({ aud: 'https://other.test/api' })],
    ['for nobody', () => token({ aud: undefined })],
    ['without a subject', () => token({ sub: undefined })],
    ['with an empty subject', () => token({ sub: '' })],
    ['without a beginning', () => token({ iat: undefined })],
    ['issued in the future', () => token({ iat: seconds(62) })],
    ['without an end', () => token({ exp: undefined })],
    ['that is not valid yet', () => token({ nbf: seconds(61) })],
    ['of another type', () => token({}, { typ: 'logout+jwt' })],
    ['of no type', () => token({}, { typ: undefined })],
    ['signed by a stranger', () => token({}, { kid: key.kid }, stranger)],
    ['signed with an unknown key', () => token({}, {}, stranger)],
    ['of an algorithm that does not fit the key', () => token({}, { kid: key.kid }, rsa)],
    [
      'with a changed body',
      async () => {
        const [head, , signature] = (await token()).split('.')
        const body = encoded({ iss: issuer, aud: audience, sub: 'shopper-2', exp: seconds(600) })
        return `${head}.${body}.${signature}`
      },
    ],
    [
      'without a signature',
      async () => {
        const [, body] = (await token()).split('.')
        return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.`
      },
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const [, body] = (await token()).split('.')
        const head = encoded({ alg: 'HS256', kid: key.kid, typ: 'at+jwt' })
        const secret = key.publicKey.export({ format: 'pem', type: 'spki' })
        const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
        return `${head}.${body}.${signature}`
      },
    ],
    [
      'that brings its own key',
      () =>
        token({}, { kid: undefined, jwk: stranger.publicKey.export({ format: 'jwk' }) }, stranger),
    ],
    [
      'with a critical header nobody knows',
      async () => {
        const [, body, signature] = (await token()).split('.')
        return `${encoded({ alg: 'ES256', kid: key.kid, typ: 'at+jwt', crit: ['x'], x: 1 })}.${body}.${signature}`
      },
    ],
    ['that is no token', async () => 'not.a.token'],
    ['that is empty', async () => ''],
  ])('an invalid access token is rejected: %s', async (_name, make) => {
    expect(await verify(await make())).toMatchObject({ ok: false, code: 'invalid-token' })
  })

  it('an expired access token is reported as expired only if its signature is valid (ERR-02)', async () => {
    expect(await verify(await token({ exp: seconds(-61) }))).toMatchObject({
      code: 'token-expired',
    })
    const forged = await token({ exp: seconds(-61) }, { kid: key.kid }, stranger)
    expect(await verify(forged)).toMatchObject({ code: 'invalid-token' })
  })

  it('an access token issued by one identity provider is rejected by a shop that uses another', async () => {
    const other = await startTokenIssuer([makeKey()])
    expect(await verify(await token(), other.issuer)).toMatchObject({ code: 'invalid-token' })
    const mixed = await token({ iss: other.issuer })
    expect(await verify(mixed, other.issuer)).toMatchObject({ code: 'invalid-token' })
  })
})

describe('failing identity provider', () => {
  it('a failing identity provider is reported as unavailable, not as an invalid token', async () => {
    expect(await verify(await token(), 'http://127.0.0.1:1')).toMatchObject({
      code: 'provider-unavailable',
    })
    const keyless = await startTokenIssuer([])
    keyless.answers.keysStatus = 500
    const sent = await token({ iss: keyless.issuer })
    expect(await verify(sent, keyless.issuer)).toMatchObject({ code: 'provider-unavailable' })
  })

  it('an identity provider is rejected when its discovery document names another issuer', async () => {
    const renamed = await startTokenIssuer([key])
    renamed.answers.issuer = 'https://elsewhere.test'
    expect(await verify(await token(), renamed.issuer)).toMatchObject({
      code: 'provider-unavailable',
    })
  })
})

describe('embedded identity provider', () => {
  it('the embedded identity provider issues tokens that the shop accepts', async () => {
    const identity = await embedded.startIdentity((await testDatabase()).url)
    const { tokens } = await embedded.signIn(identity, embedded.mariana)
    const expected = { issuer: identity.issuer, audience: embedded.resource, now: new Date() }
    expect(await verifyAccessToken(tokens.access_token, expected)).toMatchObject({
      ok: true,
      identity: { email: embedded.mariana.email, emailVerified: true },
    })
    expect(await verifyAccessToken(tokens.id_token, expected)).toMatchObject({
      code: 'invalid-token',
    })
  })
})
