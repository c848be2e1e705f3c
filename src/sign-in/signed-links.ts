import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { keyFor } from './derived-secrets.ts'
import type { SessionSecrets } from './shop-tokens.ts'

/** A signed link's purpose and required claims. */
type Purpose = { purpose: string; audience: string; claims: string[] }

/** Links that carry what they are about, so that nothing is stored of them: good for one purpose, until their end. */
export function signedLinks({ purpose, audience, claims }: Purpose) {
  function sign(payload: JWTPayload, until: Date, secret: string): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(until.getTime() / 1000))
      .sign(keyFor(purpose, secret))
  }

  /** What a link carries; null where the shop did not sign it, be it with the former secret. */
  async function read(
    token: string,
    { secret, formerSecret, now }: SessionSecrets & { now: Date },
  ): Promise<JWTPayload | 'late' | null> {
    const payload = await readWith(secret, token, now)
    return payload === null && formerSecret ? readWith(formerSecret, token, now) : payload
  }

  async function readWith(secret: string, token: string, now: Date) {
    try {
      const { payload } = await jwtVerify(token, keyFor(purpose, secret), {
        algorithms: ['HS256'],
        audience,
        currentDate: now,
        requiredClaims: [...claims, 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'late'
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return { sign, read }
}
