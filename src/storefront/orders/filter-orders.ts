import type { Order } from '#contract/orders.ts'
import { isOrderEnded, type OrderState } from '#domain/orders/order-state.ts'
import { toComparableText } from '#ui/text/normalize-text-for-comparison.ts'

export type OrderStatusGroup = 'all' | 'open' | 'delivered' | 'canceled'

export interface OrderFilter {
  term: string
  group: OrderStatusGroup
}

export const emptyOrderFilter: OrderFilter = { term: '', group: 'all' }

type Findable = Pick<Order, 'number' | 'status'> & {
  payment_attempt: { products_json: readonly { name: string }[] }
}

/** Filters the orders of a group by number or product name, ignoring case and accents. */
export function filterOrders<T extends Findable>(
  orders: readonly T[],
  { term, group }: OrderFilter,
): T[] {
  const wanted = toComparableText(term.trim())
  return orders.filter((order) => {
    if (group !== 'all' && groupOf(order.status) !== group) return false
    const names = order.payment_attempt.products_json.map((line) => line.name)
    return [order.number, ...names].some((text) => toComparableText(text).includes(wanted))
  })
}

function groupOf(state: OrderState): OrderStatusGroup {
  if (state === 'canceled') return 'canceled'
  return isOrderEnded(state) ? 'delivered' : 'open'
}
