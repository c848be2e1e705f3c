import type { OfficeProductRow } from '#contract/operator/products.ts'
import { atTime, formatShortDay } from '#ui/text/format.ts'

/** Short reason why a product is hidden. */
export function hiddenWord({ for_sale, visible_over }: OfficeProductRow): string {
  if (!for_sale) return 'Oculto'
  return visible_over ? 'Terminó' : 'Programado'
}

/** Next start or end of a product's visibility, as text; null without one. */
export function visibleDays(product: OfficeProductRow): string | null {
  const { for_sale, visible, visible_over, visible_from: from, visible_to: to } = product
  if (!for_sale) return null
  if (!visible && !visible_over && from !== null)
    return `desde el ${formatShortDay(from)}${atTime(product.visible_from_time ?? '')}`
  if (to === null) return null
  return `hasta el ${formatShortDay(to)}${atTime(product.visible_to_time ?? '')}`
}
