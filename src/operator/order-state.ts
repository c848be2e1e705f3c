import { type OrderState, orderStates, stateLabel } from '#domain/orders/order-state.ts'
import { orderStateId } from '#persistence/orders/order-state-id.ts'
import { WrongUse } from './command.ts'

/** The state of an order as the operator typed it: its number or its name. */
export function readOrderState(word: string): OrderState {
  const state = orderStates.find((name) => word === String(orderStateId(name)) || word === name)
  if (!state) throw new WrongUse(`No existe el estado «${word}».`)
  return state
}

/** A state with the number under which operators know it. */
export function numberedState(state: OrderState, { pickup = false } = {}): string {
  return `${orderStateId(state)} ${stateLabel(state, { pickup })}`
}
