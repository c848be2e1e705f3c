export type ProductAttribute = {
  code: string
  label: string
  /** displayed value without unit */
  value: string
  unit: string | null
  /** filter option of the category to which the product belongs */
  filter: string
  /** numeric sort key of filter options; null sorts by text */
  sort: number | null
}

export type ShownAttribute = { code: string; label: string; value: string; unit: string | null }

/** Formats an attribute value with its unit. */
export function formatValue(attribute: Pick<ProductAttribute, 'value' | 'unit'>): string {
  return attribute.unit === null ? attribute.value : `${attribute.value} ${attribute.unit}`
}
