import { type OrderStateId, orderStates } from '#domain/orders/order-progress.ts'
import { WrongUse } from './command.ts'

/** The state of an order as the operator typed it: its number or its name. */
export function readOrderState(word: string): OrderStateId {
  const state = orderStates.find(({ id, status }) => word === String(id) || word === status)
  if (!state) throw new WrongUse(`No existe el estado «${word}».`)
  return state.id
}
