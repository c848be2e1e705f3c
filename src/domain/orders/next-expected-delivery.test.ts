import { expect, it } from 'vitest'
import { type ExpectedOrderDelivery, findNextOrderToArrive } from './next-expected-delivery.ts'
import type { OrderState } from './order-state.ts'

function order(
  state: OrderState,
  expectedBy: string | null = null,
  pickup = false,
): ExpectedOrderDelivery {
  return { state, expectedBy, pickup }
}

it.each<[string, ExpectedOrderDelivery[]]>([
  [
    'the earliest expected order, at any stage',
    [order('processing', '2026-11-24'), order('shipped', '2026-11-28')],
  ],
  [
    'an order out for delivery before the earliest expected one',
    [order('in_transit', '2026-11-28'), order('shipped', '2026-11-24')],
  ],
  [
    'an order ready for pick-up before all others',
    [order('delivered_unconfirmed', '2026-11-28', true), order('in_transit', '2026-11-24')],
  ],
  [
    'an order in transit before one reported as delivered',
    [order('processing'), order('delivered_unconfirmed', '2026-11-20')],
  ],
  ['what has a day before what has none', [order('processing', '2026-11-28'), order('shipped')]],
  [
    'the more advanced of two orders due on one day',
    [order('shipped', '2026-11-24'), order('processing', '2026-11-24')],
  ],
  [
    'an overdue order before one on time',
    [order('shipped', '2026-11-20'), order('processing', '2026-11-24')],
  ],
])('the shopper’s next arrival is %s (PRO-01)', (_, [first, second]) => {
  const orders = [first, second].filter((one) => one !== undefined)
  expect(findNextOrderToArrive(orders, (one) => one)).toBe(first)
  expect(findNextOrderToArrive(orders.toReversed(), (one) => one)).toBe(first)
})

it('the next expected delivery on the profile page ignores orders that are unpaid, ended, failed or being returned (PRO-01)', () => {
  const states = [
    'pending_payment',
    'canceled',
    'completed',
    'refunded',
    'delivery_failed',
    'return_in_progress',
  ] as const
  const orders = states.map((state) => order(state, '2026-11-24'))
  expect(findNextOrderToArrive(orders, (one) => one)).toBeUndefined()
})
