import type { OrderState } from './order-state.ts'
import { hasLeft, type Shipment } from './shipment.ts'

/** Allowed transitions of an order, per state. */
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

/** Delivery method of an order. */
export type DeliveryWay = 'carrier' | 'pickup' | 'digital'

/** Transitions that differ by delivery method: digital orders complete on payment, pick-up orders need no carrier. */
const otherMoves: Record<DeliveryWay, Partial<typeof moves>> = {
  carrier: {},
  pickup: { processing: ['delivered_unconfirmed', 'shipped', 'canceled'] },
  digital: { processing: ['completed', 'canceled'] },
}

export function canMove(from: OrderState, to: OrderState, way: DeliveryWay = 'carrier'): boolean {
  return movesFrom(from, way).includes(to)
}

export function movesFrom(from: OrderState, way: DeliveryWay = 'carrier'): readonly OrderState[] {
  return otherMoves[way][from] ?? moves[from]
}

/** Whether a late payment may revive a cancelled order; the transition table does not contain this transition. */
export function canRevive(from: OrderState, to: OrderState): boolean {
  return from === 'canceled' && to === 'processing'
}

/** Whether a shipment may be undone before its notification; the transition table does not contain this transition. */
export function canBeTakenBackTo(from: OrderState, to: OrderState): boolean {
  return (from === 'shipped' || from === 'in_transit') && to === 'processing'
}

/** Whether only a payment may set this order state. */
export function isSetByPayment(to: OrderState): boolean {
  return to === 'pending_payment' || to === 'processing'
}

/** Whether an order may still be cancelled: before any parcel is shipped. */
export function isCancellable(
  state: OrderState,
  shipments: readonly Pick<Shipment, 'state'>[],
): boolean {
  return canMove(state, 'canceled') && !shipments.some(hasLeft)
}

/** Whether the shopper may cancel the order without an operator; paid licence keys count as delivered. */
export function isCancellableByShopper(
  state: OrderState,
  lines: readonly { digital: boolean }[],
  shipments: readonly Pick<Shipment, 'state'>[],
): boolean {
  const isUnpaid = state === 'pending_payment'
  const isHere = isUnpaid || !lines.some(({ digital }) => digital)
  return isCancellable(state, shipments) && isHere
}

/** Days after the carrier's delivery report until the order counts as received. */
export const confirmedAfterDays = 3

/** Whether the shopper may confirm the delivery. */
export function isConfirmable(state: OrderState): boolean {
  return state === 'delivered_unconfirmed' || state === 'in_transit'
}

/** Transitions to the final state of a fully refunded order; empty if impossible. */
export function movesToRefunded(state: OrderState): readonly OrderState[] {
  if (canMove(state, 'refunded')) return ['refunded']
  const between = waysBack.find((next) => canMove(state, next))
  return between ? [between, 'refunded'] : []
}

const waysBack = ['return_in_progress', 'delivery_failed'] as const
