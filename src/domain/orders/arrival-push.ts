import { type OrderState, isAwaitingDelivery } from './order-state.ts'

/** Maximum devices notified per order; the oldest gives way. */
export const devicesPerOrder = 5
/** Of one shopper, over all orders. */
export const devicesPerShopper = 30

/** Known push services; `*.` matches one or more labels. */
export const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** Push subscription: endpoint and keys (RFC 8291 names, base64url). */
export type PushTarget = { endpoint: string; publicKey: string; authSecret: string }

/** No user, no other port, no host but a name. */
const address = /^https:\/\/([a-z0-9.-]{1,253})\/[\x21-\x7e]{0,700}$/

/**
 * Whether a push endpoint is allowed: browsers supply it and the shop calls it, so it must be https on the default port
 * of a known service.
 */
export function isPushTarget(
  { endpoint, publicKey, authSecret }: PushTarget,
  services: readonly string[],
): boolean {
  const [, host = ''] = address.exec(endpoint) ?? []
  const isListed = services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
  // a point of P-256, uncompressed, and 16 bytes
  return isListed && /^B[\w-]{86}$/.test(publicKey) && /^[\w-]{22}$/.test(authSecret)
}

/** Whether an arrival is still expected. */
export function canBeAwaited(state: OrderState, { digital }: { digital: boolean }): boolean {
  return !digital && isAwaitingDelivery(state)
}

const words: Partial<Record<OrderState, { carrier: string; pickup: string }>> = {
  in_transit: {
    carrier: 'Va en camino a tu dirección.',
    pickup: 'Va en camino al punto de entrega.',
  },
  delivery_failed: {
    carrier: 'No pudimos entregarlo. Elige cómo quieres recibirlo.',
    pickup: 'Sigue en el punto de entrega y el plazo para recogerlo terminó.',
  },
  delivered_unconfirmed: {
    carrier: 'La paquetería dice que ya llegó.',
    pickup: 'Ya puedes recogerlo. Tu código está en el pedido.',
  },
}

/** The push text for an order state; null for states unrelated to arrival. */
export function arrivalWords(state: OrderState, { pickup }: { pickup: boolean }): string | null {
  const said = words[state]
  return said ? said[pickup ? 'pickup' : 'carrier'] : null
}
