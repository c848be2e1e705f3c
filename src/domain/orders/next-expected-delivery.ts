import type { Day } from '../mexico-dates-and-times.ts'
import {
  isReadyForPickup,
  isOrderInPreparationOrTransit,
  type OrderState,
  orderStates,
} from './order-state.ts'

export type ExpectedOrderDelivery = {
  state: OrderState
  pickup: boolean
  /** last day on which the order is expected to arrive; null if unknown */
  expectedBy: Day | null
}

/** Day by which orders without an expected arrival day are sorted last. */
const unknownDay: Day = '9999-12-31'

/**
 * Finds the shopper's next order to arrive: first orders ready for pick-up, then out for delivery,
 * then by expected day. Orders reported as delivered come last.
 */
export function findNextOrderToArrive<T>(
  orders: readonly T[],
  arrivalOf: (order: T) => ExpectedOrderDelivery,
): T | undefined {
  return orders
    .map((order) => ({ order, ...arrivalOf(order) }))
    .filter(
      ({ state }) => isOrderInPreparationOrTransit(state) || state === 'delivered_unconfirmed',
    )
    .sort(
      (a, b) =>
        nearness(a) - nearness(b) ||
        (a.expectedBy ?? unknownDay).localeCompare(b.expectedBy ?? unknownDay) ||
        orderStates.indexOf(b.state) - orderStates.indexOf(a.state),
    )
    .map(({ order }) => order)[0]
}

function nearness({ state, pickup }: ExpectedOrderDelivery): number {
  if (isReadyForPickup(state, { pickup })) return 0
  if (state === 'in_transit') return 1
  return isOrderInPreparationOrTransit(state) ? 2 : 3
}
