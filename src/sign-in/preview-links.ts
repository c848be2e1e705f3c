import { errors, jwtVerify, SignJWT } from 'jose'
import { keyFor } from './derived-secrets.ts'

/** The moment at which a preview shows the shop, and until when its link is good. */
type Preview = { at: Date; expires: Date }

/** What the addresses of previews begin with. */
export const previewRoot = '/vista'

const audience = 'tianguis-shop-preview'
const lifetimeSeconds = 30 * 60

/** What the address of a preview carries, so that nothing is stored of it; good for half an hour. */
export async function signPreview(
  at: Date,
  { secret, now }: { secret: string; now: Date },
): Promise<{ token: string; expires: Date }> {
  const expires = Math.floor(now.getTime() / 1000) + lifetimeSeconds
  const token = await new SignJWT({ at: at.getTime() })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(keyFor('shop preview', secret))
  return { token, expires: new Date(expires * 1000) }
}

/** What such an address shows; null where the shop did not sign it. */
export async function readPreview(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<Preview | 'late' | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor('shop preview', secret), {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
      requiredClaims: ['at', 'exp'],
    })
    return { at: new Date(Number(payload.at)), expires: new Date(Number(payload.exp) * 1000) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'late'
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
