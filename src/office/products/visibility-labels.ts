import type { OfficeProductRow } from '#contract/operator/products.ts'
import { formatTimeSuffix, formatShortDay } from '#ui/text/format-money-and-dates.ts'

/** Short reason why a product is hidden. */
export function formatHiddenReason({ for_sale, visible_over }: OfficeProductRow): string {
  if (!for_sale) return 'Oculto'
  return visible_over ? 'Terminó' : 'Programado'
}

/** Next start or end of a product's visibility, as text; null without one. */
export function formatNextVisibilityChange(product: OfficeProductRow): string | null {
  const { for_sale, visible, visible_over, visible_from: from, visible_to: to } = product
  if (!for_sale) return null
  if (!visible && !visible_over && from !== null)
    return `desde el ${formatShortDay(from)}${formatTimeSuffix(product.visible_from_time ?? '')}`
  if (to === null) return null
  return `hasta el ${formatShortDay(to)}${formatTimeSuffix(product.visible_to_time ?? '')}`
}
