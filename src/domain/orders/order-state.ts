/** Order states, named as the API's `status`. */
export const orderStates = [
  'canceled',
  'pending_payment',
  'processing',
  'shipped',
  'in_transit',
  'delivery_failed',
  'return_in_progress',
  'refunded',
  'delivered_unconfirmed',
  'completed',
] as const
export type OrderState = (typeof orderStates)[number]

const labels: Record<OrderState, string> = {
  canceled: 'Cancelado',
  pending_payment: 'Pendiente de pago',
  processing: 'Pago confirmado, en preparación',
  shipped: 'Enviado',
  in_transit: 'En proceso de entrega',
  delivery_failed: 'Incidencia en la entrega',
  return_in_progress: 'Devolución en proceso',
  refunded: 'Devuelto y reembolsado',
  delivered_unconfirmed: 'Entregado por confirmar',
  completed: 'Entregado',
}

/** The words of a state; at a pick-up point "delivered, to be confirmed" means that it waits there. */
export function stateLabel(state: OrderState, { pickup = false } = {}): string {
  return pickup && state === 'delivered_unconfirmed' ? 'Listo para recoger' : labels[state]
}

/** Whether nothing remains to do, except a return. */
export function isEnded(state: OrderState): boolean {
  return state === 'canceled' || state === 'refunded' || state === 'completed'
}

/** Whether the money came to stay; a refund may follow. */
export function isPaid(state: OrderState): boolean {
  return state !== 'canceled' && state !== 'pending_payment'
}

/** Whether it is a purchase: paid, and not given back. */
export function isBought(state: OrderState): boolean {
  return isPaid(state) && state !== 'refunded'
}

/** Whether it is being prepared or carried, and nothing has gone wrong. */
export function isUnderway(state: OrderState): boolean {
  return state === 'processing' || state === 'shipped' || state === 'in_transit'
}

/** Whether it has left the shop and not arrived. */
export function isWithCarrier(state: OrderState): boolean {
  return state === 'shipped' || state === 'in_transit' || state === 'delivery_failed'
}

/** Whether it is paid and has yet to arrive. */
export function isAwaitingDelivery(state: OrderState): boolean {
  return state === 'processing' || isWithCarrier(state)
}

/** Whether carrier or shopper reported the arrival. */
export function isDelivered(state: OrderState): boolean {
  return state === 'delivered_unconfirmed' || state === 'completed'
}

/** Whether the shopper has the order; parcels at a pick-up point have not been received. */
export function isReceived(state: OrderState, { pickup }: { pickup: boolean }): boolean {
  return isDelivered(state) && !isReadyForPickup(state, { pickup })
}

/** Whether it waits at its pick-up point. */
export function isReadyForPickup(state: OrderState, { pickup }: { pickup: boolean }): boolean {
  return pickup && state === 'delivered_unconfirmed'
}
