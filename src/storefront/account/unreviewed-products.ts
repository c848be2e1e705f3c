import type { MyReview } from '#contract/account.ts'
import type { Order } from '#contract/orders.ts'
import { isOrderDelivered } from '#domain/orders/order-state.ts'

export interface BoughtProduct {
  productId: number
  name: string
  urlKey: string
  image: string | null
  deliveredAt: string | null
}

/** Delivered products without a review, latest delivery first. */
export function listUnreviewedProducts(
  orders: readonly Order[],
  reviews: readonly Pick<MyReview, 'product_id'>[],
): BoughtProduct[] {
  const known = new Set(reviews.map(({ product_id }) => product_id))
  const waiting: BoughtProduct[] = []
  const arrived = orders
    .filter((order) => isOrderDelivered(order.status))
    .sort((a, b) => (b.delivered_at ?? '').localeCompare(a.delivered_at ?? ''))
  for (const order of arrived) {
    for (const line of order.payment_attempt.products_json) {
      if (line.product_id === null || known.has(line.product_id)) continue
      known.add(line.product_id)
      waiting.push({
        productId: line.product_id,
        name: line.name,
        urlKey: line.url_key,
        image: line.image.small_image_url,
        deliveredAt: order.delivered_at,
      })
    }
  }
  return waiting
}
