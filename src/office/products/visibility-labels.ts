import type { OfficeProductRow } from '#contract/operator/products.ts'
import { formatTimeSuffix, formatShortDay } from '#ui/text/format-money-and-dates.ts'

/** Short reason, as text, why a product is hidden in the shop. */
export function formatHiddenReason({ for_sale, visible_over }: OfficeProductRow): string {
  if (!for_sale) return 'Oculto'
  return visible_over ? 'Terminó' : 'Programado'
}

/** Next date on which a product becomes visible or hidden, as text; null if no date is set. */
export function formatNextVisibilityChange(product: OfficeProductRow): string | null {
  const { for_sale, visible, visible_over, visible_from: from, visible_to: to } = product
  if (!for_sale) return null
  if (!visible && !visible_over && from !== null)
    return `desde el ${formatShortDay(from)}${formatTimeSuffix(product.visible_from_time ?? '')}`
  if (to === null) return null
  return `hasta el ${formatShortDay(to)}${formatTimeSuffix(product.visible_to_time ?? '')}`
}
