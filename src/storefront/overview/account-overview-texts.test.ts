import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import {
  listAccountTasks,
  formatNotificationsSummary,
  findNextDelivery,
  formatOrdersSummary,
  formatReviewsSummary,
  formatTicketsSummary,
} from './account-overview-texts.ts'

function order(id: number, status: OrderState, changes: Partial<Order> = {}): Order {
  return {
    id,
    number: `2611-${id}`,
    status,
    grand_total: 100,
    estimate_to: null,
    voucher: null,
    delivered_at: null,
    pickup: null,
    payment_attempt: { products_json: [] },
    ...changes,
  } as Order
}

const ready = { is_verified_phone: 1 as const, addresses: [{}] as never, reviews: [] }

describe('account summary', () => {
  it('the account summary lists only items that need an action of the shopper (PRO-01)', () => {
    const ticket = { id: 7, status: 'waiting_customer', reason: 'Factura' } as Ticket
    const said = listAccountTasks(
      ready,
      [order(1, 'pending_payment'), order(2, 'delivery_failed'), order(3, 'completed')],
      [ticket],
    )
    expect(said.map((one) => one.key)).toEqual(['pay-1', 'deliver-2', 'ticket-7'])
    expect(listAccountTasks(ready, [order(3, 'completed')], [])).toEqual([])
  })

  it('the account summary asks to confirm receipt of delivered orders, except the highlighted one (PRO-01)', () => {
    const home = order(1, 'delivered_unconfirmed')
    const point = order(2, 'delivered_unconfirmed', { pickup: { name: 'Roma' } as never })
    const said = listAccountTasks(ready, [home, point], [])
    expect(said.map(({ title, detail }) => `${title} ${detail}`)).toEqual([
      '¿Ya te llegó tu pedido? Pedido 2611-1',
      'Tu pedido te está esperando Roma',
    ])
    expect(listAccountTasks(ready, [home, point], [], point).map((one) => one.key)).toEqual([
      'arrived-1',
    ])
  })

  it('the account summary suggests first steps to new shoppers (PRO-01)', () => {
    const said = listAccountTasks({ is_verified_phone: 0, addresses: [], reviews: [] }, [], [])
    expect(said.map((one) => one.key)).toEqual(['phone', 'address'])
  })

  it('the account summary highlights the order that arrives next (PRO-01)', () => {
    const soon = order(2, 'processing', { estimate_to: '2026-11-24' })
    const late = order(3, 'shipped', { estimate_to: '2026-11-28' })
    expect(findNextDelivery([late, soon])?.id).toBe(2)
    const waits = order(4, 'delivered_unconfirmed', { pickup: { name: 'Roma' } as never })
    expect(findNextDelivery([late, soon, waits])?.id).toBe(4)
    expect(findNextDelivery([order(5, 'completed'), order(6, 'canceled')])).toBeUndefined()
  })

  it('the account summary shows for each account page a current figure, such as unread notifications (PRO-01)', () => {
    expect(formatOrdersSummary([])).toBe('Ninguno todavía')
    expect(formatOrdersSummary([order(1, 'completed'), order(2, 'in_transit')])).toBe(
      '2 en total, 1 en camino',
    )
    expect(formatTicketsSummary([])).toBe('Para cuando nos necesites')
    expect([formatNotificationsSummary(0), formatNotificationsSummary(2)]).toEqual([
      'Todo leído',
      '2 sin leer',
    ])
    const arrived = { products_json: [{ product_id: 5, name: 'Mouse', image: {} }] } as never
    const waiting = [order(1, 'completed', { payment_attempt: arrived })]
    expect(formatReviewsSummary([], [])).toBe('Cuenta tu experiencia')
    expect(formatReviewsSummary([{}] as never, waiting)).toBe('1 escrita, 1 por escribir')
    expect(listAccountTasks(ready, waiting, []).map((one) => one.key)).toEqual(['review-5'])
  })
})
