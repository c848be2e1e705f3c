import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PaymentGateway } from './gateway.ts'

const nonceBytes = 12
const tagBytes = 16
const mostBytes = 1_000_000

/**
 * Encrypts the purchase snapshots stored at the gateway with AES-256-GCM under the shop's secret,
 * bound to the payment reference. The previous secret still decrypts; unencrypted snapshots are
 * ignored.
 */
export function withPurchaseSnapshotEncryption(
  gateway: PaymentGateway,
  secret: string,
  former?: string,
): PaymentGateway {
  const sealing = keyFor('sealing', secret)
  const drawing = keyFor('nonces', secret)
  const opening = former ? [sealing, keyFor('sealing', former)] : [sealing]

  /**
   * Encrypts a purchase snapshot so that the same input gives the same result, because a repeated
   * session request must be identical.
   */
  function seal(ref: string, text: string): string {
    const content = deflateRawSync(text)
    const bound = createHmac('sha256', drawing).update(`${ref}\n`).update(content).digest()
    const nonce = bound.subarray(0, nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
    cipher.setAAD(Buffer.from(ref))
    const sealed = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  function open(ref: string, text: string): string | undefined {
    const bytes = Buffer.from(text, 'base64url')
    for (const key of opening) {
      const opened = openWith(key, ref, bytes)
      if (opened !== undefined) return opened
    }
    return undefined
  }

  function openWith(key: Buffer, ref: string, bytes: Buffer): string | undefined {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(ref))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const sealed = bytes.subarray(nonceBytes + tagBytes)
      const content = Buffer.concat([decipher.update(sealed), decipher.final()])
      return inflateRawSync(content, { maxOutputLength: mostBytes }).toString('utf8')
    } catch {
      return undefined
    }
  }

  return {
    ...gateway,
    createSession: (request) =>
      gateway.createSession({ ...request, snapshot: seal(request.ref, request.snapshot) }),
    async getPayment(sessionId) {
      const { snapshot: sealed, ...payment } = await gateway.getPayment(sessionId)
      const snapshot = sealed && open(payment.ref, sealed)
      return { ...payment, ...(snapshot && { snapshot }) }
    },
  }
}

function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'tianguis', `purchase snapshots: ${use}`, 32))
}
