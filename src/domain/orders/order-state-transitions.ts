import type { OrderState } from './order-state.ts'
import { isParcelShipped, type Shipment } from './shipment.ts'

/** States to which an order may change, by its current state. */
const moves: Record<OrderState, readonly OrderState[]> = {
  canceled: [],
  pending_payment: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  shipped: ['in_transit', 'delivery_failed'],
  in_transit: ['delivered_unconfirmed', 'completed', 'delivery_failed'],
  delivery_failed: ['in_transit', 'return_in_progress', 'refunded', 'completed'],
  return_in_progress: ['refunded', 'completed'],
  refunded: [],
  delivered_unconfirmed: ['completed', 'delivery_failed', 'return_in_progress'],
  completed: ['return_in_progress'],
}

export type DeliveryMethod = 'carrier' | 'pickup' | 'digital'

/** Transitions that differ by delivery method: digital orders complete on payment, pick-up orders need no carrier. */
const otherMoves: Record<DeliveryMethod, Partial<typeof moves>> = {
  carrier: {},
  pickup: { processing: ['delivered_unconfirmed', 'shipped', 'canceled'] },
  digital: { processing: ['completed', 'canceled'] },
}

export function canChangeOrderState(
  from: OrderState,
  to: OrderState,
  way: DeliveryMethod = 'carrier',
): boolean {
  return listAllowedOrderTransitions(from, way).includes(to)
}

export function listAllowedOrderTransitions(
  from: OrderState,
  way: DeliveryMethod = 'carrier',
): readonly OrderState[] {
  return otherMoves[way][from] ?? moves[from]
}

/**
 * Whether a late payment may change a cancelled order to this state; the normal transition table
 * does not allow it.
 */
export function canLatePaymentReopenOrder(from: OrderState, to: OrderState): boolean {
  return from === 'canceled' && to === 'processing'
}

/**
 * Whether undoing a shipment that the shopper was not notified of may return an order to this
 * state; the normal transition table does not allow it.
 */
export function canUndoShipmentToState(from: OrderState, to: OrderState): boolean {
  return (from === 'shipped' || from === 'in_transit') && to === 'processing'
}

/** Whether only a payment may set this order state. */
export function isOrderStateSetByPaymentOnly(to: OrderState): boolean {
  return to === 'pending_payment' || to === 'processing'
}

/** Whether an order may still be cancelled: before any parcel is shipped. */
export function canCancelOrder(
  state: OrderState,
  shipments: readonly Pick<Shipment, 'state'>[],
): boolean {
  return canChangeOrderState(state, 'canceled') && !shipments.some(isParcelShipped)
}

/** Whether the shopper may cancel the order without an operator; paid licence keys count as delivered. */
export function canShopperCancelOrder(
  state: OrderState,
  lines: readonly { digital: boolean }[],
  shipments: readonly Pick<Shipment, 'state'>[],
): boolean {
  const isUnpaid = state === 'pending_payment'
  const isHere = isUnpaid || !lines.some(({ digital }) => digital)
  return canCancelOrder(state, shipments) && isHere
}

/** Days after the carrier's delivery report until the order counts as received. */
export const deliveryAutoConfirmationDays = 3

/** Whether the shopper may confirm the delivery. */
export function canShopperConfirmDelivery(state: OrderState): boolean {
  return state === 'delivered_unconfirmed' || state === 'in_transit'
}

/**
 * State transitions of an order after its full refund, up to the final state; empty if the order
 * allows none.
 */
export function listOrderTransitionsAfterRefund(state: OrderState): readonly OrderState[] {
  if (canChangeOrderState(state, 'refunded')) return ['refunded']
  const between = waysBack.find((next) => canChangeOrderState(state, next))
  return between ? [between, 'refunded'] : []
}

const waysBack = ['return_in_progress', 'delivery_failed'] as const
