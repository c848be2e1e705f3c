import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { verifyLogoutToken } from './logout-token.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = (offset: number) => now.getTime() / 1000 + offset
const clientId = 'web-shop'
const key = makeKey()
const { issuer } = await startTokenIssuer([key])
const event = 'http://schemas.openid.net/event/backchannel-logout'

function token(claims: JWTPayload = {}, header: object = {}, signer = key): Promise<string> {
  return new SignJWT({
    iss: issuer,
    aud: clientId,
    sub: 'shopper-1',
    jti: 'logout-1',
    iat: seconds(-2),
    exp: seconds(118),
    events: { [event]: {} },
    ...claims,
  })
    .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'logout+jwt', ...header })
    .sign(signer.privateKey)
}

const verify = (text: string) => verifyLogoutToken(text, { issuer, clientId, now })

describe('logout token', () => {
  it('a back-channel logout token ends all sessions of a user, or only the session it names', async () => {
    expect(await verify(await token())).toEqual({
      ok: true,
      logout: {
        issuer,
        jti: 'logout-1',
        ended: { kind: 'subject', name: 'shopper-1' },
        endedAt: new Date(seconds(-2) * 1000),
        expiresAt: new Date(seconds(118) * 1000),
      },
    })
    const session = { logout: { ended: { kind: 'session', name: 'session-1' } } }
    expect(await verify(await token({ sid: 'session-1' }))).toMatchObject(session)
    expect(await verify(await token({ sid: 'session-1', sub: undefined }))).toMatchObject(session)
  })

  it('a back-channel logout token ends sessions started before its event time, or its issue time if that is earlier', async () => {
    const endOf = async (toe: unknown) => {
      const verified = await verify(await token({ toe }))
      return verified.ok ? verified.logout.endedAt.getTime() / 1000 : undefined
    }
    expect(await endOf(seconds(-300))).toBe(seconds(-300))
    for (const toe of [seconds(10), 'soon', null]) expect(await endOf(toe)).toBe(seconds(-2))
  })

  it.each(['JWT', 'application/logout+jwt', undefined])(
    'a back-channel logout token is accepted with the type header %s',
    async (typ) => {
      expect(await verify(await token({}, { typ }))).toMatchObject({ ok: true })
    },
  )

  it.each<[string, JWTPayload, object?]>([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['for another client', { aud: 'another-client' }],
    ['for nobody', { aud: undefined }],
    ['without a moment', { iat: undefined }],
    ['without an end', { exp: undefined }],
    ['issued in the future', { iat: seconds(62), exp: seconds(180) }],
    ['past its end', { exp: seconds(-61) }],
    ['without an id', { jti: undefined }],
    ['whose id is no text', { jti: 7 as never }],
    ['whose id is endless', { jti: 'x'.repeat(256) }],
    ['without events', { events: undefined }],
    ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['whose event is no object', { events: { [event]: true } }],
    ['that names nobody', { sub: undefined }],
    ['whose session is no text', { sid: { $ne: '' } }],
    ['with a nonce, as ID tokens have', { nonce: 'n' }],
    ['of the type of access tokens', {}, { typ: 'at+jwt' }],
  ])('a logout token is rejected: %s', async (_name, claims, header) => {
    expect(await verify(await token(claims, header))).toMatchObject({ ok: false })
  })

  it('a back-channel logout token without a signature, or with one by another key, is rejected', async () => {
    expect(await verify(await token({}, { kid: key.kid }, makeKey()))).toMatchObject({ ok: false })
    const [, body] = (await token()).split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')
    expect(await verify(`${unsigned}.${body}.`)).toMatchObject({ code: 'invalid-token' })
    expect(await verify('not.a.token')).toMatchObject({ code: 'invalid-token' })
  })
})
