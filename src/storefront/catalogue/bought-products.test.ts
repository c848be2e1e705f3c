import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { listBoughtProducts } from './bought-products.tsx'

function order(day: string, status: string, ids: (number | null)[]) {
  const products_json = ids.map((product_id) => ({ product_id }))
  return { created_at: `${day}T18:00:00.000Z`, status, payment_attempt: { products_json } } as Order
}

it('the products to buy again are those of delivered orders, latest first, without those on the page', () => {
  const orders = [
    order('2026-11-08', 'completed', [1, 2]),
    order('2026-11-20', 'delivered_unconfirmed', [2, 3, null]),
    order('2026-11-25', 'shipped', [4]),
  ]
  expect([...listBoughtProducts(orders, [3])]).toEqual([
    [2, '2026-11-20'],
    [1, '2026-11-08'],
  ])
})
