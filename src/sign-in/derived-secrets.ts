import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Derives the next refresh token from the current one. It is computed, not random, so that two tabs renewing at once
 * get the same token although only hashes are stored.
 */
export function deriveNextRefreshToken(refreshToken: string, secret: string): string {
  return createHmac('sha256', deriveSecretKeyForPurpose('refresh token', secret))
    .update(refreshToken)
    .digest('base64url')
}

/**
 * Keyed hash of a phone verification code; the key is needed because a short code could be guessed
 * from a plain hash.
 */
export function hashPhoneVerificationCode(
  { shopperId, phone, code }: { shopperId: number; phone: string; code: string },
  secret: string,
): Buffer {
  return createHmac('sha256', deriveSecretKeyForPurpose('phone code', secret))
    .update(`${shopperId}:${phone}:${code}`)
    .digest()
}

/**
 * Keyed hash of an e-mail address, used as a database key that remains after the address itself is
 * erased.
 */
export function hashEmail(email: string, secret: string): string {
  return createHmac('sha256', deriveSecretKeyForPurpose('e-mail', secret))
    .update(email)
    .digest('base64url')
}

/** Derives a separate key for one purpose from a shared secret. */
export function deriveSecretKeyForPurpose(purpose: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'tianguis', purpose, 32))
}
