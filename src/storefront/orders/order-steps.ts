import { findOrderStateById } from '#contract/order-state.ts'
import type { Order } from '#contract/orders.ts'
import {
  isOrderDelivered,
  isOrderPaid,
  isReadyForPickup,
  type OrderState,
} from '#domain/orders/order-state.ts'
import type { IconName } from '#ui/icon-names.ts'
import { toCalendarDay, formatShortDay } from '#ui/text/format-money-and-dates.ts'
import { literals } from '../text/specified-texts.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

interface OrderStep {
  label: string
  lit: boolean
  /** Whether the step is the order's current one */
  now: boolean
  /** Whether the order stopped at this step */
  halted: boolean
  /** Whether this step is the final green one, which only delivered orders have */
  end: boolean
  /** Whether the order was cancelled or returned at this step, so that no delivery follows */
  off: boolean
  icon: IconName
  /** Date on which the order reached this step, or the condition that is still missing */
  note?: string
}

/** Event of an order with its time and, if the event changed the order's state, the new state. */
export interface StateEvent {
  state: OrderState | undefined
  created_at: string
}

interface Progress {
  state: OrderState
  /** Whether the order is collected at a pickup point */
  pickup?: boolean
  /** Whether a return was requested, so that the shopper need not confirm receipt */
  returning?: boolean
  events?: readonly StateEvent[]
}

const icons: readonly IconName[] = ['card', 'package', 'truck', 'home']
const iconsOfPickup: readonly IconName[] = ['card', 'package', 'store', 'pin']
/** Final step of orders that will not complete, in place of the remaining steps. */
const endings: Partial<Record<OrderState, { label: string; icon: IconName }>> = {
  canceled: { label: 'Cancelado', icon: 'x' },
  return_in_progress: { label: 'De regreso', icon: 'returns' },
  refunded: { label: 'Devuelto', icon: 'returns' },
}
/** Order states that reach each progress step. */
const reachedBy: readonly OrderState[][] = [
  ['processing'],
  ['shipped'],
  ['in_transit'],
  ['delivered_unconfirmed', 'completed'],
]

/** Converts an order's history to events with state names instead of numbers. */
export function toOrderStateEvents(events: OrderWithHistory['events']): StateEvent[] {
  return events.map(({ to_state, created_at }) => ({
    state: findOrderStateById(to_state),
    created_at,
  }))
}

/**
 * Dates of an order's progress steps, as far as the order list provides them; only the order page
 * has all dates.
 */
export function listStepDatesFromOrderSummary(
  order: Pick<Order, 'multi_pay' | 'shipped_at' | 'delivered_at'>,
): StateEvent[] {
  const moments = [
    ['processing', order.multi_pay.date],
    ['shipped', order.shipped_at],
    ['delivered_unconfirmed', order.delivered_at],
  ] as const
  return moments.flatMap(([state, created_at]) => (created_at ? [{ state, created_at }] : []))
}

/**
 * Which of the four progress steps of an order are completed (ORD-03). A failed delivery does not
 * undo the third step; only delivery completes the fourth.
 */
export function listCompletedSteps(state: OrderState): readonly boolean[] {
  const isSent = isOrderPaid(state) && state !== 'processing'
  return [state !== 'canceled', isSent, isSent && state !== 'shipped', isOrderDelivered(state)]
}

/**
 * The four progress steps of an order; 'Entregado' is completed only by delivery. Cancelled and
 * returned orders show the reached steps and a final step of their own.
 */
export function createOrderSteps({
  state,
  pickup = false,
  returning = false,
  events = [],
}: Progress): OrderStep[] {
  const ending = endings[state]
  const steps = deliverySteps({ state, pickup, returning, events })
  if (!ending) return steps
  const note = dayReached([state], events)
  return [
    ...steps.filter(({ lit }) => lit).map((step) => ({ ...step, now: false })),
    {
      ...ending,
      lit: true,
      now: true,
      halted: false,
      end: false,
      off: true,
      ...(note && { note }),
    },
  ]
}

function deliverySteps({ state, pickup, returning, events }: Required<Progress>): OrderStep[] {
  const lit = listCompletedSteps(state)
  const current = lit.lastIndexOf(true)
  const own = pickup ? iconsOfPickup : icons
  return literals.orders.steps.map((label, index) => {
    const now = index === current
    const day = lit[index] ? dayReached(reachedBy[index], events) : undefined
    const reached = day ?? (now && state === 'processing' ? 'Confirmado' : undefined)
    const note = now ? (noteOf(state, { pickup, returning, events }) ?? reached) : reached
    const end = index === 3 && state === 'completed'
    return {
      label,
      lit: lit[index] ?? false,
      now,
      halted: now && state === 'delivery_failed',
      end,
      off: false,
      icon: iconOf(state, own[index] ?? 'check', now, lit[index] ?? false),
      ...(note !== undefined && { note }),
    }
  })
}

const notes: Partial<Record<OrderState, string>> = {
  pending_payment: 'Falta tu pago',
  delivered_unconfirmed: 'Confírmalo',
}

function noteOf(
  state: OrderState,
  { pickup, returning, events }: Required<Omit<Progress, 'state'>>,
): string | undefined {
  if (isReadyForPickup(state, { pickup })) return 'Te espera'
  if (state !== 'delivery_failed') return returning ? undefined : notes[state]
  const tries = events.filter((event) => event.state === state).length
  return tries > 1 ? `${tries} intentos` : undefined
}

function iconOf(state: OrderState, own: IconName, now: boolean, lit: boolean): IconName {
  if (now && state === 'delivery_failed') return 'warn'
  if (!lit) return own
  return now && state !== 'processing' && !isOrderDelivered(state) && !endings[state]
    ? own
    : 'check'
}

function dayReached(
  states: readonly OrderState[] = [],
  events: readonly StateEvent[],
): string | undefined {
  const event = events.find(({ state }) => state !== undefined && states.includes(state))
  return event && formatShortDay(toCalendarDay(event.created_at))
}
