import type { ProductDetail } from '#contract/catalogue.ts'
import { linkTo } from '../route-names.ts'
import { type FamilyData, vocabulary } from './structured-data.ts'

/** Structured data of a product's variant group; null without variants. */
export function familyData({ name, url_key, family }: ProductDetail): FamilyData | null {
  if (!family) return null
  return {
    group: {
      '@context': vocabulary,
      '@type': 'ProductGroup',
      productGroupID: family.code,
      name,
      variesBy: family.options.map(({ code, label }) =>
        code === 'color' ? `${vocabulary}/color` : label,
      ),
    },
    colour: family.options.find(({ code }) => code === 'color')?.value,
    others: family.members
      .filter((member) => member.url_key !== url_key)
      .map((member) => linkTo('Show', { id: member.url_key })),
  }
}
