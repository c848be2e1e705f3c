import type * as wire from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import { formatBundleOrPromotionSaving } from '#domain/orders/bundle-or-promotion-label.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'

/** An applied bundle or promotion of a cart or an order, in wire format. */
export function toAppliedBundle({
  saving,
  promotion,
  ...named
}: AppliedBundle): wire.AppliedBundle {
  return {
    ...named,
    label: formatBundleOrPromotionSaving({ name: named.name, promotion }),
    saving: toPesos(saving),
    ...(promotion !== undefined && { promotion: true }),
  }
}
