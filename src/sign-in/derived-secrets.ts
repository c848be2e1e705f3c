import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Derives the next refresh token from the current one. It is computed, not random, so that two tabs renewing at once
 * get the same token although only hashes are stored.
 */
export function successorToken(refreshToken: string, secret: string): string {
  return createHmac('sha256', keyFor('refresh token', secret))
    .update(refreshToken)
    .digest('base64url')
}

/** Keyed hash of a phone code; short codes are useless without the secret. */
export function phoneCodeHash(
  { shopperId, phone, code }: { shopperId: number; phone: string; code: string },
  secret: string,
): Buffer {
  return createHmac('sha256', keyFor('phone code', secret))
    .update(`${shopperId}:${phone}:${code}`)
    .digest()
}

/** Keyed hash of an e-mail, for database keys that outlive the e-mail. */
export function emailHash(email: string, secret: string): string {
  return createHmac('sha256', keyFor('e-mail', secret)).update(email).digest('base64url')
}

/** Derives the key of one purpose from a shared secret. */
export function keyFor(purpose: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'tianguis', purpose, 32))
}
