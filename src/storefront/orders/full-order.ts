import type { OrderReply } from '#contract/orders.ts'

/** An order with its history. */
export type FullOrder = OrderReply['order']
