import type { OrderReply } from '#contract/orders.ts'

/** An order with what has happened to it. */
export type FullOrder = OrderReply['order']
