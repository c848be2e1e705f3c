import type * as wire from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'
import { formatSavingLabel } from '#domain/orders/saving-label.ts'

/** An applied bundle or promotion of a cart or an order, in wire format. */
export function toAppliedBundle({
  saving,
  promotion,
  ...named
}: AppliedBundle): wire.AppliedBundle {
  return {
    ...named,
    label: formatSavingLabel({ name: named.name, promotion }),
    saving: toPesos(saving),
    ...(promotion !== undefined && { promotion: true }),
  }
}
