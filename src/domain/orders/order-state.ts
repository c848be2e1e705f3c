/** Order states, named as in the API field `status`. */
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

/** Label of an order state; for pick-up orders `delivered_unconfirmed` means ready for pick-up. */
export function formatOrderState(state: OrderState, { pickup = false } = {}): string {
  return pickup && state === 'delivered_unconfirmed' ? 'Listo para recoger' : labels[state]
}

/** Whether an order is finished; only a return may follow. */
export function isOrderEnded(state: OrderState): boolean {
  return state === 'canceled' || state === 'refunded' || state === 'completed'
}

/** Whether an order is paid, so that a refund is possible. */
export function isOrderPaid(state: OrderState): boolean {
  return state !== 'canceled' && state !== 'pending_payment'
}

/** Whether an order counts as a purchase: paid and not refunded. */
export function isPaidUnrefundedOrder(state: OrderState): boolean {
  return isOrderPaid(state) && state !== 'refunded'
}

/** Whether an order is in preparation or in transit, without a failed delivery. */
export function isOrderInPreparationOrTransit(state: OrderState): boolean {
  return state === 'processing' || state === 'shipped' || state === 'in_transit'
}

/** Whether the parcels of an order are on their way with the carrier. */
export function isOrderWithCarrier(state: OrderState): boolean {
  return state === 'shipped' || state === 'in_transit' || state === 'delivery_failed'
}

/** Whether an order is paid and not yet delivered. */
export function isOrderAwaitingDelivery(state: OrderState): boolean {
  return state === 'processing' || isOrderWithCarrier(state)
}

/** Whether the carrier or the shopper reported the delivery. */
export function isOrderDelivered(state: OrderState): boolean {
  return state === 'delivered_unconfirmed' || state === 'completed'
}

/** Whether the shopper has received the order; parcels waiting at a pick-up point are not received. */
export function isOrderReceived(state: OrderState, { pickup }: { pickup: boolean }): boolean {
  return isOrderDelivered(state) && !isReadyForPickup(state, { pickup })
}

/** Whether an order is ready at its pick-up point. */
export function isReadyForPickup(state: OrderState, { pickup }: { pickup: boolean }): boolean {
  return pickup && state === 'delivered_unconfirmed'
}
