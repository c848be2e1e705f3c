import {
  type MessageDeliveryResult,
  createUndeliverableResult,
  createUnreachableResult,
} from './message-delivery-result.ts'
import { encryptPushMessage } from './push-encryption.ts'
import type { VapidKeyPair } from './vapid-key-pair.ts'

const timeoutMs = 10_000
/** Time to live in seconds of a message at the push service, for offline devices. */
const waitSeconds = 86_400

/** Push subscription of a device; `shopKey` is the shop's VAPID public key with which the device subscribed. */
type Target = { endpoint: string; publicKey: string; authSecret: string; shopKey: string }

export type PushSender = ReturnType<typeof openPushSender>

/** Opens a sender for the push services of browsers (RFC 8030). */
export function openPushSender({
  identity,
  contact,
  call = fetch,
}: {
  identity: VapidKeyPair
  /** contact of the shop: https or mailto */
  contact: string
  call?: typeof fetch
}) {
  /**
   * Sends a push message. `gone` means that the device withdrew its subscription or subscribed with
   * another shop key; then the message is not retried.
   */
  async function send(
    target: Target,
    message: object,
    now: Date,
  ): Promise<MessageDeliveryResult | 'gone'> {
    if (target.shopKey !== identity.publicKey) return 'gone'
    // Encryption happens outside `try`, because an invalid device key must not be reported as an
    // unavailable push service.
    const body = new Uint8Array(encryptPushMessage(JSON.stringify(message), target))
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
      return isFinal ? createUndeliverableResult(reason) : createUnreachableResult(reason)
    } catch (error) {
      return createUnreachableResult(String(error))
    }
  }

  return { send }
}
