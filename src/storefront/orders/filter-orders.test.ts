import { describe, expect, it } from 'vitest'
import type { OrderState } from '#domain/orders/order-state.ts'
import { filterOrders } from './filter-orders.ts'

function order(number: string, status: OrderState, ...names: string[]) {
  return {
    number,
    status,
    payment_attempt: { products_json: names.map((name) => ({ name })) },
  }
}

const orders = [
  order('2611-8KQ4TZ', 'processing', 'Cámara Lumera', 'Mochila'),
  order('2610-B6Q1LR', 'canceled', 'Consola Orbit'),
  order('2608-K7Q2MD', 'completed', 'Audífonos'),
]

describe('order search', () => {
  it.each([
    ['camara', 'all', ['2611-8KQ4TZ']],
    ['K7q2', 'all', ['2608-K7Q2MD']],
    ['', 'open', ['2611-8KQ4TZ']],
    ['', 'delivered', ['2608-K7Q2MD']],
    ['', 'canceled', ['2610-B6Q1LR']],
    ['consola', 'open', []],
  ] as const)('the order search finds %j among %s (ORD-01)', (term, group, numbers) => {
    expect(filterOrders(orders, { term, group }).map((found) => found.number)).toEqual(numbers)
  })
})
