import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const formatVersion = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

export type LicenceCipher = ReturnType<typeof createLicenceCipher>

/**
 * Encrypts licence keys with AES-256-GCM under the shop's secret, bound to their product, so that
 * rows cannot be swapped; fingerprints find keys without decryption. During secret rotation, keys
 * under the former secret are decrypted too.
 */
export function createLicenceCipher(secret: string, former?: string) {
  const current = keysOf(secret)
  const all = former ? [current, keysOf(former)] : [current]

  function seal(productId: number, key: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce)
    cipher.setAAD(boundTo(productId))
    const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([formatVersion]), nonce, cipher.getAuthTag(), sealed])
  }

  function openWith({ sealing }: Keys, productId: number, sealed: Buffer): string | undefined {
    if (sealed[0] !== formatVersion) return undefined
    const nonce = sealed.subarray(1, 1 + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
    decipher.setAAD(boundTo(productId))
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
    try {
      const opened = [decipher.update(sealed.subarray(headBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    } catch {
      return undefined
    }
  }

  /** Decrypts a licence key; undefined if no secret fits or the row was tampered with. */
  function read(productId: number, sealed: Buffer): string | undefined {
    for (const keys of all) {
      const key = openWith(keys, productId, sealed)
      if (key !== undefined) return key
    }
    return undefined
  }

  /** Decrypts a licence key like `read`, but throws on failure. */
  function open(productId: number, sealed: Buffer): string {
    const key = read(productId, sealed)
    if (key === undefined) throw new Error('A licence key of another secret, product or format')
    return key
  }

  function fingerprint(key: string): Buffer {
    return fingerprintWith(current, key)
  }

  return {
    seal,
    open,
    read,
    fingerprint,
    /** Whether a former secret for licence keys is configured beside the current one. */
    hasFormer: former !== undefined,
    isCurrent: (productId: number, sealed: Buffer) =>
      openWith(current, productId, sealed) !== undefined,
    /** Fingerprints of a licence key: one under the current secret and one under the former. */
    fingerprints: (key: string) => all.map((keys) => fingerprintWith(keys, key)),
  }
}

type Keys = ReturnType<typeof keysOf>

function keysOf(secret: string) {
  const keyFor = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'tianguis', `licence keys: ${use}`, 32)))
  return { sealing: keyFor('sealing'), recognising: keyFor('recognising') }
}

function fingerprintWith({ recognising }: Keys, key: string): Buffer {
  return createHmac('sha256', recognising).update(key).digest()
}

function boundTo(productId: number): Buffer {
  return Buffer.from(`product:${productId}`)
}
