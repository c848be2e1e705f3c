import type { ProductContent, ProductFieldName } from './product-content.ts'

/** Fields whose values the products of a family usually share. */
export const familySharedFields = [
  'brand',
  'categories',
  'description',
  'highlights',
  'inTheBox',
  'warranty',
  'warrantyMonths',
  'kind',
  'satKey',
  'keywords',
] as const satisfies readonly ProductFieldName[]

type SharedField = (typeof familySharedFields)[number]

/** Splits the shareable fields into fields with equal and with different values. */
export function compareFamilyFields(products: readonly ProductContent[]): {
  shared: SharedField[]
  differing: SharedField[]
} {
  const [first, ...others] = products
  const isShared = (field: SharedField) =>
    others.every((other) => JSON.stringify(other[field]) === JSON.stringify(first?.[field]))
  return {
    shared: familySharedFields.filter(isShared),
    differing: familySharedFields.filter((field) => !isShared(field)),
  }
}
