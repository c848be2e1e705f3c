import { type OrderState, isOrderAwaitingDelivery } from './order-state.ts'

/** Maximum Web Push subscriptions for one order; a further subscription replaces the oldest. */
export const maxPushDevicesPerOrder = 5
/** Maximum push subscriptions per shopper, over all orders. */
export const maxPushDevicesPerShopper = 30

/**
 * Hosts of Web Push services that are allowed in a push subscription sent by a browser; `*.` stands
 * for one or more subdomain levels.
 */
export const allowedWebPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** Push subscription of a browser: endpoint and keys (RFC 8291 names, base64url). */
export type WebPushSubscription = { endpoint: string; publicKey: string; authSecret: string }

/** Matches the URL of a Web Push endpoint: https, host name, no user and no port. */
const address = /^https:\/\/([a-z0-9.-]{1,253})\/[\x21-\x7e]{0,700}$/

/**
 * Validates a Web Push subscription. The browser sends the endpoint and the server calls it, so it
 * must be https on the default port of an allowed service.
 */
export function isWebPushSubscription(
  { endpoint, publicKey, authSecret }: WebPushSubscription,
  services: readonly string[],
): boolean {
  const [, host = ''] = address.exec(endpoint) ?? []
  const isListed = services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
  // checks the lengths in base64url of an uncompressed P-256 public key and of a 16-byte secret
  return isListed && /^B[\w-]{86}$/.test(publicKey) && /^[\w-]{22}$/.test(authSecret)
}

/**
 * Whether an order has not arrived yet, so that push notifications about its arrival are useful.
 */
export function isOrderDeliveryPending(
  state: OrderState,
  { digital }: { digital: boolean },
): boolean {
  return !digital && isOrderAwaitingDelivery(state)
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

/** Push notification text for an order state; null for states unrelated to delivery. */
export function formatDeliveryPushText(
  state: OrderState,
  { pickup }: { pickup: boolean },
): string | null {
  const said = words[state]
  return said ? said[pickup ? 'pickup' : 'carrier'] : null
}
