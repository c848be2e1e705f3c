import { createHmac, type KeyObject } from 'node:crypto'
import { createSecretCipher, deriveKey } from '../secret-cipher.ts'

const purpose = 'licence keys'

export type LicenceCipher = ReturnType<typeof createLicenceCipher>

/**
 * Encrypts licence keys under the shop's secret, bound to their product; fingerprints find keys
 * without decryption. During secret rotation, keys under the former secret are decrypted too.
 */
export function createLicenceCipher(secret: string, former?: string) {
  const cipher = createSecretCipher(purpose, secret, former)
  const recognising = deriveKey(secret, `${purpose}: recognising`)
  const formerRecognising = former ? [deriveKey(former, `${purpose}: recognising`)] : []

  /** Decrypts a licence key; undefined if no secret fits or the row was tampered with. */
  function read(productId: number, sealed: Buffer): string | undefined {
    return cipher.read(bindingOf(productId), sealed)
  }

  /** Decrypts a licence key like `read`, but throws on failure. */
  function open(productId: number, sealed: Buffer): string {
    const key = read(productId, sealed)
    if (key === undefined) throw new Error('A licence key of another secret, product or format')
    return key
  }

  return {
    seal: (productId: number, key: string) => cipher.seal(bindingOf(productId), key),
    open,
    read,
    fingerprint: (key: string) => fingerprintWith(recognising, key),
    /** Whether a former secret for licence keys is configured beside the current one. */
    hasFormer: cipher.hasFormer,
    isCurrent: (productId: number, sealed: Buffer) =>
      cipher.isCurrent(bindingOf(productId), sealed),
    /** Fingerprints of a licence key: one under the current secret and one under the former. */
    fingerprints: (key: string) =>
      [recognising, ...formerRecognising].map((own) => fingerprintWith(own, key)),
  }
}

function fingerprintWith(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function bindingOf(productId: number): string {
  return `product:${productId}`
}
