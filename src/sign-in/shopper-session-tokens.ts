import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { maxClockSkewSeconds } from './clock-skew.ts'

/** Shopper and session to which a token of the shop's API belongs. */
type RequestTokenSubject = { shopperId: string; sessionId: string }

/**
 * Secret that signs session tokens, and the former secret, which is still accepted for verification
 * during a rotation.
 */
export type TokenSigningSecrets = { secret: string; formerSecret?: string | undefined }

const issuer = 'tianguis'
const audience = 'tianguis-api'
const lifetimeSeconds = 10 * 60
const shortestSecret = 32

/** Signs a bearer token for the shop's own API, valid for ten minutes. */
export async function signShopApiToken(
  { shopperId, sessionId }: RequestTokenSubject,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(shopperId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keyFrom(secret))
}

type Checked = SuccessResult<RequestTokenSubject> | Refusal<'invalid-token' | 'token-expired'>

/** Verifies a bearer token of the shop's own API, also under the former secret during a rotation. */
export async function verifyShopApiToken(
  token: string,
  { secret, formerSecret, now }: TokenSigningSecrets & { now: Date },
): Promise<Checked> {
  const checked = await verifyWith(secret, token, now)
  const isForeign = !checked.ok && checked.code === 'invalid-token'
  return isForeign && formerSecret ? verifyWith(formerSecret, token, now) : checked
}

async function verifyWith(secret: string, token: string, now: Date): Promise<Checked> {
  try {
    const { payload } = await jwtVerify(token, keyFrom(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: maxClockSkewSeconds,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub: shopperId, sid: sessionId } = payload
    if (!shopperId || typeof sessionId !== 'string') return refuse('invalid-token')
    return { ok: true, shopperId, sessionId }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('token-expired')
    if (error instanceof errors.JOSEError) return refuse('invalid-token')
    throw error
  }
}

/** Creates an opaque refresh token of 256 random bits; only its hash is stored. */
export function createRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a refresh token in 32 bytes, for storage and lookup. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function keyFrom(secret: string): Uint8Array {
  const key = new TextEncoder().encode(secret)
  if (key.byteLength < shortestSecret) {
    throw new Error(`The session secret must have at least ${shortestSecret} bytes`)
  }
  return key
}
