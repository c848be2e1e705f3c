import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { deriveSecretKeyForPurpose } from './derived-secrets.ts'
import type { TokenSigningSecrets } from './shopper-session-tokens.ts'

/** Purpose of a signed link, and the claims that the link must contain. */
type Purpose = { purpose: string; audience: string; claims: string[] }

/**
 * Creates signed links that contain their data, so that nothing is stored. Each link is valid for
 * one purpose until it expires.
 */
export function createLinkSigner({ purpose, audience, claims }: Purpose) {
  function sign(payload: JWTPayload, until: Date, secret: string): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(until.getTime() / 1000))
      .sign(deriveSecretKeyForPurpose(purpose, secret))
  }

  /**
   * Verifies a signed link under the current or former secret and returns its data; null for an
   * invalid signature.
   */
  async function read(
    token: string,
    { secret, formerSecret, now }: TokenSigningSecrets & { now: Date },
  ): Promise<JWTPayload | 'late' | null> {
    const payload = await readWith(secret, token, now)
    return payload === null && formerSecret ? readWith(formerSecret, token, now) : payload
  }

  async function readWith(secret: string, token: string, now: Date) {
    try {
      const { payload } = await jwtVerify(token, deriveSecretKeyForPurpose(purpose, secret), {
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
