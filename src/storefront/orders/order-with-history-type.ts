import type { OrderResponse } from '#contract/orders.ts'

/** An order with its history. */
export type OrderWithHistory = OrderResponse['order']
