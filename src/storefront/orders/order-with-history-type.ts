import type { OrderResponse } from '#contract/orders.ts'

export type OrderWithHistory = OrderResponse['order']
