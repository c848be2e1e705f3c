import { type OrderState, orderStates, stateLabel } from '#domain/orders/order-state.ts'
import { orderStateId } from '#persistence/orders/order-state-id.ts'
import { WrongUse } from './command.ts'

/** Parses an order state from an argument: its number or its name. */
export function readOrderState(word: string): OrderState {
  const state = orderStates.find((name) => word === String(orderStateId(name)) || word === name)
  if (!state) throw new WrongUse(`No existe el estado «${word}».`)
  return state
}

/** Name of an order state with its number. */
export function numberedState(state: OrderState, { pickup = false } = {}): string {
  return `${orderStateId(state)} ${stateLabel(state, { pickup })}`
}
