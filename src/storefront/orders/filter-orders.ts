import type { Order } from '#contract/orders.ts'
import { plain } from '../text/plain.ts'

export type OrderGroup = 'all' | 'open' | 'delivered' | 'canceled'

export interface OrderFilter {
  term: string
  group: OrderGroup
}

export const anyOrder: OrderFilter = { term: '', group: 'all' }

type Findable = Pick<Order, 'number' | 'global_status'> & {
  payment_attempt: { products_json: readonly { name: string }[] }
}

/** Orders of a group whose number or products hold the term, accents and case aside. */
export function filterOrders<T extends Findable>(
  orders: readonly T[],
  { term, group }: OrderFilter,
): T[] {
  const wanted = plain(term.trim())
  return orders.filter((order) => {
    if (group !== 'all' && groupOf(order.global_status.id) !== group) return false
    const names = order.payment_attempt.products_json.map((line) => line.name)
    return [order.number, ...names].some((text) => plain(text).includes(wanted))
  })
}

function groupOf(id: number): OrderGroup {
  if (id === 0) return 'canceled'
  return id === 9 || id === 7 ? 'delivered' : 'open'
}
