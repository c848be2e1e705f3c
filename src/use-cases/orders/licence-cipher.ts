import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

export type LicenceCipher = ReturnType<typeof licenceCipher>

/**
 * Seals licence keys with AES-256-GCM under the shop's secret. A sealed key is bound to its product, so
 * that rows cannot be exchanged; a fingerprint recognises a key without opening any.
 */
export function licenceCipher(secret: string) {
  const sealing = keyFor('sealing')
  const recognising = keyFor('recognising')

  function keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, 'tianguis', `licence keys: ${use}`, 32))
  }

  return {
    seal(productId: number, key: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      cipher.setAAD(boundTo(productId))
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed])
    },

    /** Throws when the secret is not the one it was sealed with, or the row was tampered with. */
    open(productId: number, sealed: Buffer): string {
      if (sealed[0] !== VERSION) throw new Error('A licence key of another format')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(boundTo(productId))
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
      const opened = [decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },

    fingerprint(key: string): Buffer {
      return createHmac('sha256', recognising).update(key).digest()
    },
  }
}

function boundTo(productId: number): Buffer {
  return Buffer.from(`product:${productId}`)
}
