import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const formatVersion = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

/**
 * Encrypts texts for one purpose with AES-256-GCM under the shop's secret, bound to their row, so
 * that rows cannot be swapped. During secret rotation, texts under the former secret are decrypted
 * too.
 */
export function createSecretCipher(purpose: string, secret: string, former?: string) {
  const current = deriveKey(secret, `${purpose}: sealing`)
  const all = former ? [current, deriveKey(former, `${purpose}: sealing`)] : [current]

  function seal(binding: string, text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', current, nonce)
    cipher.setAAD(Buffer.from(binding))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([formatVersion]), nonce, cipher.getAuthTag(), sealed])
  }

  /** Decrypts a text; undefined if no secret fits or the row was tampered with. */
  function read(binding: string, sealed: Buffer): string | undefined {
    for (const key of all) {
      const text = openWith(key, binding, sealed)
      if (text !== undefined) return text
    }
    return undefined
  }

  return {
    seal,
    read,
    /** Whether a former secret is configured beside the current one. */
    hasFormer: former !== undefined,
    isCurrent: (binding: string, sealed: Buffer) =>
      openWith(current, binding, sealed) !== undefined,
  }
}

/** Derives the key for one use from the shop's secret. */
export function deriveKey(secret: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'tianguis', use, 32)))
}

function openWith(key: KeyObject, binding: string, sealed: Buffer): string | undefined {
  if (sealed[0] !== formatVersion) return undefined
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(binding))
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
    const opened = [decipher.update(sealed.subarray(headBytes)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
