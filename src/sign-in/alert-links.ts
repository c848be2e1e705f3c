import { errors, jwtVerify, SignJWT } from 'jose'
import { keyFor } from './derived-secrets.ts'

/** Which product somebody asked to hear of, at which e-mail. */
export type AskedAlert = { productId: number; email: string }

const audience = 'tianguis-stock-alert'
const lifetimeSeconds = 7 * 86_400

/** What the link of a confirmation carries, so that nothing is stored before it is followed; good for a week. */
export function signAlert(
  { productId, email }: AskedAlert,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(String(productId))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetimeSeconds)
    .sign(keyFor('stock alert', secret))
}

/** What a link asks for; null where the shop did not sign it. */
export async function readAlert(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<AskedAlert | 'late' | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor('stock alert', secret), {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    })
    return { productId: Number(payload.sub), email: String(payload.email) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'late'
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
