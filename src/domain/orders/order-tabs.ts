import type { DeliveryWay } from './order-progress.ts'
import { canMove, isSetByPayment, movesFrom } from './order-progress.ts'
import { isReadyForPickup, type OrderState } from './order-state.ts'
import { hasLeft, type Shipment } from './shipment.ts'

/** Tabs of the back office order list. */
export const orderTabs = ['to-pack', 'late', 'pickup', 'waiting', 'trouble', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

type Standing = {
  state: OrderState
  way: DeliveryWay
  shipments: readonly Pick<Shipment, 'state'>[]
}

/** Next action for operators; null if none is due. */
type NextAction = 'pack' | 'ship' | 'ready-for-pickup' | 'hand-over' | null

export function nextAction({ state, way, shipments }: Standing): NextAction {
  if (isReadyForPickup(state, { pickup: way === 'pickup' })) return 'hand-over'
  if (state !== 'processing' || way === 'digital') return null
  if (way === 'pickup') return 'ready-for-pickup'
  return shipments.some((one) => !hasLeft(one)) ? 'ship' : 'pack'
}

/** States that operators can set directly; shipping and cancelling are separate actions. */
export function movesByHand({ state, way }: Standing): OrderState[] {
  return movesFrom(state, way).filter(
    (to) => !isSetByPayment(to) && to !== 'shipped' && to !== 'canceled' && canMove(state, to, way),
  )
}
