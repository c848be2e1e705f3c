import { type Delivery, undeliverable, unreachable } from './delivery.ts'
import { encryptPush } from './push-encryption.ts'
import type { PushIdentity } from './push-identity.ts'

const timeoutMs = 10_000
/** Seconds that a push service waits for a device that is off. */
const waitSeconds = 86_400

/** `shopKey` is the shop's public key that the device subscribed with. */
type Target = { endpoint: string; publicKey: string; authSecret: string; shopKey: string }

export type Pusher = ReturnType<typeof openPusher>

/** Hands messages to the push services of browsers (RFC 8030). */
export function openPusher({
  identity,
  contact,
  call = fetch,
}: {
  identity: PushIdentity
  /** contact of the shop: https or mailto */
  contact: string
  call?: typeof fetch
}) {
  /** `gone` for withdrawn devices or another key; never retried. */
  async function send(target: Target, message: object, now: Date): Promise<Delivery | 'gone'> {
    if (target.shopKey !== identity.publicKey) return 'gone'
    // outside: a key that nothing can be sealed for is no service that is away
    const body = new Uint8Array(encryptPush(JSON.stringify(message), target))
    try {
      const reply = await call(target.endpoint, {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: await identity.authorize(target.endpoint, contact, now),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(waitSeconds),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (reply.ok) return { ok: true }
      if (reply.status === 404 || reply.status === 410) return 'gone'
      const reason = `The push service answered ${reply.status}`
      const isFinal = reply.status >= 400 && reply.status < 500 && reply.status !== 429
      return isFinal ? undeliverable(reason) : unreachable(reason)
    } catch (error) {
      return unreachable(String(error))
    }
  }

  return { send }
}
