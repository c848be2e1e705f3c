import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { OrderRow } from './order-row.tsx'

const number = '2611-4M8WXC'

function show(status: OrderState, over: Partial<Order> = {}): string {
  const order = {
    id: 1,
    number,
    created_at: '2026-11-21T20:00:00.000Z',
    status,
    global_status: { id: 1, description: '' },
    grand_total: 100,
    items: 1,
    estimate_from: null,
    estimate_to: null,
    payment_flag: null,
    voucher: null,
    pickup: null,
    tracking_number: null,
    delivered_at: null,
    payment_attempt: { products_json: [] },
    ...over,
  } as unknown as Order
  return renderPage(() => <OrderRow order={order} />)
}

it.each<[OrderState, string]>([
  ['canceled', 'Volver a comprar'],
  ['pending_payment', 'Ver código de pago'],
  ['processing', 'Ver pedido'],
  ['shipped', 'Rastrear'],
  ['in_transit', 'Rastrear'],
  ['delivery_failed', 'Resolver entrega'],
  ['return_in_progress', 'Ver pedido'],
  ['refunded', 'Volver a comprar'],
  ['delivered_unconfirmed', 'Ver pedido'],
  ['completed', 'Volver a comprar'],
])('labels the button of an order that is %s as %s (ORD-01)', (state, said) => {
  const words = wordsOf(show(state, { tracking_number: 'ES123' }))
  expect(words.endsWith(said)).toBe(true)
})

it('the order list links an order with a tracking number to its tracking tab (ORD-01)', () => {
  expect(valuesOf(show('shipped', { tracking_number: 'ES123' }), 'href')).toContain(
    `/order-detail/${number}?tab=envio`,
  )
  expect(wordsOf(show('shipped'))).toContain('Ver pedido')
  const pickup = { name: 'Roma', address: '', hours: null, code: null, until: null }
  expect(wordsOf(show('shipped', { tracking_number: 'ES123', pickup }))).toContain('Ver pedido')
})

it.each<OrderState>(['delivery_failed', 'delivered_unconfirmed', 'completed'])(
  'links an order that is %s with a return request to its page (ORD-01)',
  (state) => {
    const words = wordsOf(show(state, { return_requested_at: '2026-11-21T20:00:00.000Z' }))
    expect(words).toContain('Devolución solicitada')
    expect(words.endsWith('Ver pedido')).toBe(true)
  },
)
