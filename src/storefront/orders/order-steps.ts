import { orderStateOf } from '#contract/order-state.ts'
import type { Order } from '#contract/orders.ts'
import {
  isDelivered,
  isPaid,
  isReadyForPickup,
  type OrderState,
} from '#domain/orders/order-state.ts'
import { dayOf, formatShortDay } from '../text/format.ts'
import { literals } from '../text/literals.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { FullOrder } from './full-order.ts'

interface OrderStep {
  label: string
  lit: boolean
  /** where the order stands */
  now: boolean
  /** something stopped it here */
  halted: boolean
  /** the green end, for delivered orders alone */
  end: boolean
  icon: IconName
  /** when it was reached, or what is missing */
  note?: string
}

/** When an order reached a state; events that left it where it was have none. */
export interface StateEvent {
  state: OrderState | undefined
  created_at: string
}

interface Progress {
  state: OrderState
  /** it waits at a point until somebody comes for it */
  waits?: boolean
  events?: readonly StateEvent[]
}

const icons: readonly IconName[] = ['card', 'package', 'truck', 'home']
/** The states that reach each step. */
const reachedBy: readonly OrderState[][] = [
  ['processing'],
  ['shipped'],
  ['in_transit'],
  ['delivered_unconfirmed', 'completed'],
]

/** The events of an order's page by the names of their states. */
export function namedEvents(events: FullOrder['events']): StateEvent[] {
  return events.map(({ to_state, created_at }) => ({ state: orderStateOf(to_state), created_at }))
}

/** The days of the steps that an order in a list knows; its page knows them all. */
export function knownSteps(
  order: Pick<Order, 'multi_pay' | 'shipped_at' | 'delivered_at'>,
): StateEvent[] {
  const moments = [
    ['processing', order.multi_pay.date],
    ['shipped', order.shipped_at],
    ['delivered_unconfirmed', order.delivered_at],
  ] as const
  return moments.flatMap(([state, created_at]) => (created_at ? [{ state, created_at }] : []))
}

/** Which of the four steps are lit (ORD-03): what went wrong on the way keeps the third, delivery alone lights the last. */
export function litSteps(state: OrderState): readonly boolean[] {
  const isSent = isPaid(state) && state !== 'processing'
  return [state !== 'canceled', isSent, isSent && state !== 'shipped', isDelivered(state)]
}

/** The four steps of an order as they are drawn; the light 'Entregado' belongs to completed orders alone. */
export function orderSteps({ state, waits = false, events = [] }: Progress): OrderStep[] {
  const lit = litSteps(state)
  const current = lit.lastIndexOf(true)
  return literals.orders.steps.map((label, index) => {
    const now = index === current
    const reached = lit[index] ? reachedOn(index, events) : undefined
    const note = now ? (noteOf(state, { waits, events }) ?? reached) : reached
    const end = index === 3 && state === 'completed'
    return {
      label,
      lit: lit[index] ?? false,
      now,
      halted: now && (state === 'delivery_failed' || state === 'return_in_progress'),
      end,
      icon: iconOf(state, index, now, lit[index] ?? false),
      ...(note !== undefined && { note }),
    }
  })
}

const notes: Partial<Record<OrderState, string>> = {
  pending_payment: 'Falta tu pago',
  return_in_progress: 'De regreso',
  refunded: 'Devuelto',
  delivered_unconfirmed: 'Confírmalo',
}

function noteOf(
  state: OrderState,
  { waits, events }: Required<Pick<Progress, 'waits' | 'events'>>,
): string | undefined {
  if (isReadyForPickup(state, { pickup: waits })) return 'Te espera'
  if (state !== 'delivery_failed') return notes[state]
  const tries = events.filter((event) => event.state === state).length
  return tries > 1 ? `${tries} intentos` : undefined
}

function iconOf(state: OrderState, index: number, now: boolean, lit: boolean): IconName {
  if (now && state === 'delivery_failed') return 'warn'
  if (now && (state === 'return_in_progress' || state === 'refunded')) return 'returns'
  const own = icons[index] ?? 'check'
  if (!lit) return own
  return now && state !== 'processing' && !isDelivered(state) ? own : 'check'
}

function reachedOn(index: number, events: readonly StateEvent[]): string | undefined {
  const states = reachedBy[index] ?? []
  const event = events.find(({ state }) => state !== undefined && states.includes(state))
  return event && formatShortDay(dayOf(event.created_at))
}
