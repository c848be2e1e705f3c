import { type RawBuilder, sql } from 'kysely'
import { type OrderState, orderStates } from '#domain/orders/order-state.ts'

/** Database id of each order state. */
const ids: Record<OrderState, number> = {
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

export function toOrderStateId(state: OrderState): number {
  return ids[state]
}

export function fromOrderStateId(id: number): OrderState {
  const state = orderStates.find((known) => ids[known] === id)
  if (!state) throw new Error(`No order state has the id ${id}`)
  return state
}

/** Ids of the order states that satisfy a condition. */
export function listOrderStateIds(holds: (state: OrderState) => boolean): number[] {
  return orderStates.filter(holds).map(toOrderStateId)
}

/** SQL list of the ids of order states that satisfy a condition, for use after `in`. */
export function matchingOrderStateIdsSql(
  holds: (state: OrderState) => boolean,
): RawBuilder<unknown> {
  return sql`(${sql.join(listOrderStateIds(holds).map((id) => sql.lit(id)))})`
}

/**
 * Replaces the state id of an order event by the resulting order state; null when the state did not
 * change.
 */
export function toOrderEventWithState<Event extends { toState: number | null }>(
  event: Event,
): Omit<Event, 'toState'> & { toState: OrderState | null } {
  return { ...event, toState: event.toState === null ? null : fromOrderStateId(event.toState) }
}
