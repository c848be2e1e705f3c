import { createECDH, createPrivateKey, hkdfSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { hourInMs } from '#domain/durations.ts'

const lifetimeMs = 12 * hourInMs

export type VapidKeyPair = ReturnType<typeof deriveVapidKeyPair>

/** Derives the shop's VAPID key pair for push messages (RFC 8292, P-256) from a secret. */
export function deriveVapidKeyPair(secret: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 32)))
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: pair.getPrivateKey('base64url'),
    },
  })

  /** Creates the authorization header of a push message. */
  async function authorize(endpoint: string, contact: string, now: Date): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(contact)
      .setExpirationTime(new Date(now.getTime() + lifetimeMs))
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }

  return { publicKey, authorize }
}
