import type { DeliveryMethod } from './order-state-transitions.ts'
import {
  canChangeOrderState,
  isOrderStateSetByPaymentOnly,
  listAllowedOrderTransitions,
} from './order-state-transitions.ts'
import { isReadyForPickup, type OrderState } from './order-state.ts'
import { isParcelShipped, type Shipment } from './shipment.ts'

/** Tabs of the back office order list. */
export const orderTabs = ['to-pack', 'late', 'pickup', 'waiting', 'trouble', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

type Standing = {
  state: OrderState
  way: DeliveryMethod
  shipments: readonly Pick<Shipment, 'state'>[]
}

/** Next action that an order needs from operators; null if none is due. */
type NextAction = 'pack' | 'ship' | 'ready-for-pickup' | 'hand-over' | null

export function findNextOrderAction({ state, way, shipments }: Standing): NextAction {
  if (isReadyForPickup(state, { pickup: way === 'pickup' })) return 'hand-over'
  if (state !== 'processing' || way === 'digital') return null
  if (way === 'pickup') return 'ready-for-pickup'
  return shipments.some((one) => !isParcelShipped(one)) ? 'ship' : 'pack'
}

/** States that operators can set directly; shipping and cancelling are separate actions. */
export function listManualOrderTransitions({ state, way }: Standing): OrderState[] {
  return listAllowedOrderTransitions(state, way).filter(
    (to) =>
      !isOrderStateSetByPaymentOnly(to) &&
      to !== 'shipped' &&
      to !== 'canceled' &&
      canChangeOrderState(state, to, way),
  )
}
