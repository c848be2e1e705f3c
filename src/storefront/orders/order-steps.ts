import type { Order } from '#contract/orders.ts'
import { dayOf, formatShortDay } from '../text/format.ts'
import { literals } from '../text/literals.ts'
import type { IconName } from '../ui/icon-names.ts'

export interface OrderStep {
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

interface Progress {
  id: number
  /** it waits at a point until somebody comes for it */
  waits?: boolean
  events?: readonly { to_state: number | null; created_at: string }[]
}

const icons: readonly IconName[] = ['card', 'package', 'truck', 'home']
/** The states that reach each step. */
const reachedBy = [[2], [3], [4], [8, 9]]
const isSpecial = (id: number) => id === 5 || id === 6 || id === 7

/** The days of the steps that an order in a list knows; its page knows them all. */
export function knownSteps(
  order: Pick<Order, 'multi_pay' | 'shipped_at' | 'delivered_at'>,
): NonNullable<Progress['events']> {
  const moments = [
    [2, order.multi_pay.date],
    [3, order.shipped_at],
    [8, order.delivered_at],
  ] as const
  return moments.flatMap(([to_state, created_at]) => (created_at ? [{ to_state, created_at }] : []))
}

/** Which of the four steps are lit (ORD-03): from state 1, 3 and 4 on, and the last beyond 4 unless 5, 6 or 7. */
export function litSteps(id: number): readonly boolean[] {
  return [id > 0, id > 2, id > 3, id > 4 && !isSpecial(id)]
}

/** The four steps of an order as they are drawn; the light 'Entregado' belongs to state 9 alone. */
export function orderSteps({ id, waits = false, events = [] }: Progress): OrderStep[] {
  const lit = litSteps(id)
  const current = lit.lastIndexOf(true)
  return literals.orders.steps.map((label, index) => {
    const now = index === current
    const reached = lit[index] ? reachedOn(index, events) : undefined
    const note = now ? (waits && id === 8 ? 'Te espera' : (noteOf(id, events) ?? reached)) : reached
    const end = index === 3 && id === 9
    return {
      label,
      lit: lit[index] ?? false,
      now,
      halted: now && (id === 5 || id === 6),
      end,
      icon: iconOf(id, index, now, lit[index] ?? false),
      ...(note !== undefined && { note }),
    }
  })
}

const notes: Record<number, string> = {
  1: 'Falta tu pago',
  6: 'De regreso',
  7: 'Devuelto',
  8: 'Confírmalo',
}

function noteOf(id: number, events: NonNullable<Progress['events']>): string | undefined {
  if (id !== 5) return notes[id]
  const tries = events.filter(({ to_state }) => to_state === 5).length
  return tries > 1 ? `${tries} intentos` : undefined
}

function iconOf(id: number, index: number, now: boolean, lit: boolean): IconName {
  if (now && id === 5) return 'warn'
  if (now && (id === 6 || id === 7)) return 'returns'
  const own = icons[index] ?? 'check'
  if (!lit) return own
  return now && id !== 2 && id !== 8 && id !== 9 ? own : 'check'
}

function reachedOn(index: number, events: NonNullable<Progress['events']>): string | undefined {
  const states = reachedBy[index] ?? []
  const event = events.find(({ to_state }) => to_state !== null && states.includes(to_state))
  return event && formatShortDay(dayOf(event.created_at))
}
