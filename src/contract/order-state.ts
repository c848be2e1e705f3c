import { type OrderState, orderStates } from '#domain/orders/order-state.ts'

/** Number by which the API identifies each order state. */
export const orderStateIds: Record<OrderState, number> = {
  canceled: 0,
  pending_payment: 1,
  processing: 2,
  shipped: 3,
  in_transit: 4,
  delivery_failed: 5,
  return_in_progress: 6,
  refunded: 7,
  delivered_unconfirmed: 8,
  completed: 9,
}

/**
 * Returns the order state for the number by which the API identifies it; undefined for an unknown
 * number.
 */
export function findOrderStateById(id: number | null): OrderState | undefined {
  return orderStates.find((state) => orderStateIds[state] === id)
}
