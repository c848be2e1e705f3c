import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The refresh token that follows another one. It is computed, not drawn, so that two tabs that renew at
 * once can be given the same one although only hashes are stored.
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

/** Keyed hash of an e-mail for keys that outlive it. */
export function emailHash(email: string, secret: string): string {
  return createHmac('sha256', keyFor('e-mail', secret)).update(email).digest('base64url')
}

/** A key for one purpose, of the secret that serves several. */
export function keyFor(purpose: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'tianguis', purpose, 32))
}
