import type * as wire from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'

/** A bundle or a promotion of a cart or an order. */
export function toAppliedBundle({
  saving,
  promotion,
  ...named
}: AppliedBundle): wire.AppliedBundle {
  return { ...named, saving: toPesos(saving), ...(promotion !== undefined && { promotion: true }) }
}
