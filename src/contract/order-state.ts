import { type OrderState, orderStates } from '#domain/orders/order-state.ts'

/** Number that the API sends for each order state. */
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

/** The order state of an API number; undefined for unknown numbers. */
export function findOrderStateById(id: number | null): OrderState | undefined {
  return orderStates.find((state) => orderStateIds[state] === id)
}
