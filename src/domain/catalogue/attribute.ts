export type ProductAttribute = {
  code: string
  label: string
  /** as shown, without the unit */
  value: string
  unit: string | null
  /** the option of the category's filter that the product falls under */
  filter: string
  /** orders the options of a filter; null sorts by text */
  sort: number | null
}

export type ShownAttribute = { code: string; label: string; value: string; unit: string | null }

/** An attribute's value with unit. */
export function formatValue(attribute: Pick<ProductAttribute, 'value' | 'unit'>): string {
  return attribute.unit === null ? attribute.value : `${attribute.value} ${attribute.unit}`
}
