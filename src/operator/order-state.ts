import { type OrderState, orderStates, formatOrderState } from '#domain/orders/order-state.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { UsageError } from './command.ts'

/** Parses an order state from a command argument: its number or its name. */
export function parseOrderState(word: string): OrderState {
  const state = orderStates.find((name) => word === String(toOrderStateId(name)) || word === name)
  if (!state) throw new UsageError(`No existe el estado «${word}».`)
  return state
}

/** Name of an order state with its number. */
export function formatOrderStateWithId(state: OrderState, { pickup = false } = {}): string {
  return `${toOrderStateId(state)} ${formatOrderState(state, { pickup })}`
}
