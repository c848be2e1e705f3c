import type { ContentSection } from '#catalogue-import/content-shape.ts'
import { type FieldName, priceFields } from '#domain/catalogue/product-content.ts'
import { may, type Permission } from '#domain/running/permissions.ts'

/** Permission required to change a product field. */
export function neededForField(field: FieldName): Permission {
  if (priceFields.some((price) => price === field)) return 'prices:write'
  return field === 'stock' ? 'stock:write' : 'products:write'
}

/** Permission required to change a section of the content. */
export function neededForSection(section: ContentSection): Permission {
  if (section === 'coupons') return 'coupons:write'
  // bundles are prices of several products, so they require the price permission
  return section === 'bundles' ? 'prices:write' : 'content:write'
}

/** The first missing permission of `needed`; null if `permissions` is absent, for the shop itself. */
export function firstMissing(
  needed: Iterable<Permission>,
  granted: ReadonlySet<Permission> | undefined,
): Permission | undefined {
  return granted && [...needed].find((permission) => !may(granted, permission))
}
