import { type Delivery, undeliverable, unreachable } from './delivery.ts'
import { encryptPush } from './push-encryption.ts'
import type { PushIdentity } from './push-identity.ts'

const timeoutMs = 10_000
/** Time to live in seconds of a message at the push service, for offline devices. */
const waitSeconds = 86_400

/** Push subscription of a device; `shopKey` is the shop's VAPID public key with which the device subscribed. */
type Target = { endpoint: string; publicKey: string; authSecret: string; shopKey: string }

export type Pusher = ReturnType<typeof openPusher>

/** Opens a sender for the push services of browsers (RFC 8030). */
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
  /** Sends a push message. `gone` means a withdrawn subscription or one with another shop key; it is never retried. */
  async function send(target: Target, message: object, now: Date): Promise<Delivery | 'gone'> {
    if (target.shopKey !== identity.publicKey) return 'gone'
    // Outside `try`, because an invalid device key must not be reported as an unavailable service.
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
