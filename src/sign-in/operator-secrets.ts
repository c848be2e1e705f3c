import { createHash, randomBytes } from 'node:crypto'

/** By its beginning people and scanners of source code know what they have found. */
const keyPrefix = 'tianguis_key_'

/** A new API key of 256 random bits; store only its hash. */
export function newApiKey(): string {
  return keyPrefix + newSecret()
}

export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(keyPrefix)
}

/** 256 random bits that a browser keeps, as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The 32 bytes under which a secret of 256 random bits is stored and found. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
