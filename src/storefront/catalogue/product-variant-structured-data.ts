import type { ProductDetail } from '#contract/catalogue.ts'
import { linkTo } from '../page-links.ts'
import { type VariantGroupStructuredData, schemaOrgContextUrl } from './product-structured-data.ts'

/** Structured data (JSON-LD) of a product's variant group; null without variants. */
export function toVariantGroupStructuredData({
  name,
  url_key,
  family,
}: ProductDetail): VariantGroupStructuredData | null {
  if (!family) return null
  return {
    group: {
      '@context': schemaOrgContextUrl,
      '@type': 'ProductGroup',
      productGroupID: family.code,
      name,
      variesBy: family.options.map(({ code, label }) =>
        code === 'color' ? `${schemaOrgContextUrl}/color` : label,
      ),
    },
    colour: family.options.find(({ code }) => code === 'color')?.value,
    others: family.members
      .filter((member) => member.url_key !== url_key)
      .map((member) => linkTo('Show', { id: member.url_key })),
  }
}
