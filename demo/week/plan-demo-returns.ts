import type { OrderReturnState } from '#domain/orders/order-return.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import {
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '#use-cases/orders/change-order-return-state.ts'
import { requestReturn } from '#use-cases/orders/request-order-return.ts'
import { requireUseCaseSuccess } from './demo-action-schedule.ts'
import type {
  PlacedDemoOrder,
  DemoOrderSchedulingContext,
  DemoWeekContext,
} from './demo-week-context.ts'

const why = 'No es lo que esperaba.'
const stages = ['requested', 'received', 'inspected', 'refunded'] as const

/**
 * Schedules a demo return, which ends in the state `until`: the request some days after delivery,
 * then one state per day.
 */
export function scheduleDemoGoodsReturn(
  { week, after }: DemoOrderSchedulingContext,
  until: Exclude<OrderReturnState, 'refused'>,
): void {
  const { db, gateway } = week
  const { actor } = week.operator
  const actions: Record<
    (typeof stages)[number],
    (order: PlacedDemoOrder, now: Date) => Promise<unknown>
  > = {
    requested: async ({ number, shopperId }, now) =>
      requireUseCaseSuccess(
        await requestReturn(db, { number, shopperId, lines: [], why }, now),
        'a return',
      ),
    received: async (order, now) => {
      const { id } = await returnOf(week, order)
      requireUseCaseSuccess(await receiveReturn(db, { id, actor }, now), 'receiving a return')
    },
    inspected: async (order, now) => {
      const { id, lines } = await returnOf(week, order)
      const findings = lines.map(({ lineId, quantity }) => ({
        lineId,
        toShelf: quantity,
        secondHand: 0,
        waste: 0,
        turnedDown: 0,
        note: null,
      }))
      requireUseCaseSuccess(
        await inspectReturn(db, { id, actor, findings }, now),
        'looking at a return',
      )
    },
    refunded: async (order, now) => {
      const { id } = await returnOf(week, order)
      requireUseCaseSuccess(
        await refundReturn(db, gateway, { id, actor }, now),
        'refunding a return',
      )
    },
  }
  for (const [day, stage] of stages.slice(0, stages.indexOf(until) + 1).entries()) {
    after(120 + day * 24, actions[stage])
  }
}

async function returnOf({ db }: DemoWeekContext, { number }: PlacedDemoOrder) {
  const order = await orders.findOrderByNumber(db, number)
  const [first] = order ? await returns.listReturnsOfOrder(db, order.id) : []
  if (!first) throw new Error(`Order ${number} has no return`)
  return first
}
