import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { listUnreviewedProducts } from './unreviewed-products.ts'

function order(status: OrderState, delivered: string | null, products: (number | null)[]): Order {
  return {
    status,
    delivered_at: delivered,
    payment_attempt: {
      products_json: products.map((product_id) => ({
        product_id,
        name: `Producto ${product_id}`,
        url_key: 'p',
        image: { small_image_url: null },
      })),
    },
  } as Order
}

it('the account suggests reviews of delivered products not reviewed yet, each once, latest delivery first (REV-01, PRO-01)', () => {
  const orders = [
    order('in_transit', null, [1]),
    order('completed', '2026-11-01T00:00:00Z', [2, 3, null]),
    order('delivered_unconfirmed', '2026-11-19T00:00:00Z', [3, 4]),
  ]
  const found = listUnreviewedProducts(orders, [{ product_id: 4 }]).map(
    ({ productId }) => productId,
  )
  expect(found).toEqual([3, 2])
})
