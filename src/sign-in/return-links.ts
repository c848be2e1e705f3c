import { errors, jwtVerify, SignJWT } from 'jose'
import { keyFor } from './derived-secrets.ts'

const audience = 'tianguis-return'

/** What the link carries with which one order, and no other, is given back without signing in; good until the term is over. */
export function signReturn(
  { orderNumber, until }: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(orderNumber)
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(keyFor('return link', secret))
}

/** The order that a link is about; null where the shop did not sign it. */
export async function readReturnLink(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<{ orderNumber: string } | 'late' | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor('return link', secret), {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    })
    return { orderNumber: String(payload.sub) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'late'
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
