import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type SecretEncryption = ReturnType<typeof createSecretEncryption>

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Creates functions that encrypt secrets for a stated use (context) and detect changes; texts
 * encrypted with the former secret can still be decrypted.
 */
export function createSecretEncryption(secret: string, former?: string) {
  const key = keyOf(secret)
  const keys = former ? [key, keyOf(former)] : [key]

  return {
    seal(text: string, context: string): string {
      const iv = randomBytes(ivLength)
      const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return Buffer.concat([iv, encryption.getAuthTag(), sealed]).toString('base64url')
    },

    /** Decrypts a text; undefined for another secret, another context, or altered data. */
    open(sealed: string, context: string): string | undefined {
      for (const one of keys) {
        const text = openWith(one, sealed, context)
        if (text !== undefined) return text
      }
      return undefined
    },

    isCurrent: (sealed: string, context: string) => openWith(key, sealed, context) !== undefined,
  }
}

function openWith(key: Buffer, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, ivLength)
  const tag = bytes.subarray(ivLength, ivLength + tagLength)
  if (tag.length < tagLength) return undefined
  const decryption = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
  decryption.setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    const text = decryption.update(bytes.subarray(ivLength + tagLength))
    return Buffer.concat([text, decryption.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'tianguis', 'identity provider', 32))
}
