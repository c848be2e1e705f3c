import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const formatVersion = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

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
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      cipher.setAAD(boundTo(productId))
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([formatVersion]), nonce, cipher.getAuthTag(), sealed])
    },

    /** Throws when the secret is not the one it was sealed with, or the row was tampered with. */
    open(productId: number, sealed: Buffer): string {
      if (sealed[0] !== formatVersion) throw new Error('A licence key of another format')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, {
        authTagLength: tagBytes,
      })
      decipher.setAAD(boundTo(productId))
      decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
      const opened = [decipher.update(sealed.subarray(headBytes)), decipher.final()]
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
