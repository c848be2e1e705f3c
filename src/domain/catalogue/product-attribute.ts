export type ProductAttribute = {
  code: string
  label: string
  /** attribute value as displayed, without its unit */
  value: string
  unit: string | null
  /** name of the option under which a category's filter lists this attribute value */
  filter: string
  /** number by which filter options are sorted; null: sorted by text */
  sort: number | null
}

export type DisplayedAttribute = { code: string; label: string; value: string; unit: string | null }

/** Formats an attribute value with its unit. */
export function formatAttributeValue(attribute: Pick<ProductAttribute, 'value' | 'unit'>): string {
  return attribute.unit === null ? attribute.value : `${attribute.value} ${attribute.unit}`
}
