import { createHash, randomBytes } from 'node:crypto'

/** Prefix of API keys, recognisable for people and for secret scanners. */
const keyPrefix = 'tianguis_key_'

/** Creates an API key of 256 random bits; only its hash is stored. */
export function createApiKey(): string {
  return keyPrefix + createRandomSecret()
}

export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(keyPrefix)
}

/** Creates a browser secret of 256 random bits, as text. */
export function createRandomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a 256-bit secret in 32 bytes, for storage and lookup. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
