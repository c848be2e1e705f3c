import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  hashRefreshToken,
  createRefreshToken,
  signShopApiToken,
  verifyShopApiToken,
} from './shopper-session-tokens.ts'

const secret = 'a secret of at least thirty-two bytes'
const now = new Date('2026-11-21T12:00:00Z')
const subject = { shopperId: '42', sessionId: 'e7c5f8f0-0000-4000-8000-000000000000' }
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('request token', () => {
  it('a shopper’s access token is valid for ten minutes plus one minute of clock skew (API-01)', async () => {
    const token = await signShopApiToken(subject, { secret, now })
    expect(await verifyShopApiToken(token, { secret, now })).toEqual({ ok: true, ...subject })
    expect(await verifyShopApiToken(token, { secret, now: after(659) })).toMatchObject({ ok: true })
    expect(await verifyShopApiToken(token, { secret, now: after(660) })).toEqual({
      ok: false,
      code: 'token-expired',
    })
  })

  it('a shopper’s access token signed with the former secret is valid only while both secrets overlap', async () => {
    const rotated = { secret: 'the secret that takes its place, as long', now }
    const token = await signShopApiToken(subject, { secret, now })
    expect(await verifyShopApiToken(token, { ...rotated, formerSecret: secret })).toEqual({
      ok: true,
      ...subject,
    })
    expect(await verifyShopApiToken(token, rotated)).toMatchObject({ code: 'invalid-token' })
    const late = { ...rotated, formerSecret: secret, now: after(700) }
    expect(await verifyShopApiToken(token, late)).toMatchObject({ code: 'token-expired' })
    const fresh = await signShopApiToken(subject, rotated)
    expect(await verifyShopApiToken(fresh, { secret, now })).toMatchObject({ ok: false })
  })

  it('a shopper’s access token is rejected when signed with another secret, made for another purpose, or missing claims', async () => {
    const own = await signShopApiToken(subject, { secret, now })
    const other = { secret: 'another secret of thirty-two bytes', now }
    expect(await verifyShopApiToken(own, other)).toMatchObject({ code: 'invalid-token' })

    const signed = (claims: object, header = { alg: 'HS256' }) =>
      new SignJWT({ iss: 'tianguis', aud: 'tianguis-api', sub: '42', sid: 's', ...claims })
        .setProtectedHeader(header)
        .setExpirationTime(after(60))
        .sign(new TextEncoder().encode(secret))
    for (const hostile of [
      await signed({ aud: 'elsewhere' }),
      await signed({ iss: 'somebody' }),
      await signed({ sub: undefined }),
      await signed({ sid: undefined }),
      await signed({}, { alg: 'HS512' }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${own.split('.')[1]}.`,
      'nonsense',
      '',
    ]) {
      expect(await verifyShopApiToken(hostile, { secret, now })).toMatchObject({
        code: 'invalid-token',
      })
    }
  })

  it('signing a shopper’s access token fails when the secret is too short', async () => {
    await expect(signShopApiToken(subject, { secret: 'short', now })).rejects.toThrow(/32 bytes/)
  })
})

describe('refresh token', () => {
  it('a refresh token is long, unique, and stored as a hash of 32 bytes', () => {
    const [one, two] = [createRefreshToken(), createRefreshToken()]
    expect(one).toMatch(/^[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(hashRefreshToken(one)).toHaveLength(32)
    expect(hashRefreshToken(one)).toEqual(hashRefreshToken(one))
    expect(hashRefreshToken(one)).not.toEqual(hashRefreshToken(two))
  })
})
