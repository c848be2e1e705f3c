export type ProductAttribute = {
  code: string
  label: string
  /** displayed value without unit */
  value: string
  unit: string | null
  /** option under which the category's filter lists this value */
  filter: string
  /** numeric sort key of a filter option; null: sorted by text */
  sort: number | null
}

export type DisplayedAttribute = { code: string; label: string; value: string; unit: string | null }

/** Formats an attribute value with its unit. */
export function formatAttributeValue(attribute: Pick<ProductAttribute, 'value' | 'unit'>): string {
  return attribute.unit === null ? attribute.value : `${attribute.value} ${attribute.unit}`
}
