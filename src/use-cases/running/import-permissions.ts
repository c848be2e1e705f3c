import type { ContentSection } from '#catalogue-import/content-shape.ts'
import { type FieldName, priceFields } from '#domain/catalogue/product-content.ts'
import { may, type Permission } from '#domain/running/permissions.ts'

/** What changing a field of products takes. */
export function neededForField(field: FieldName): Permission {
  if (priceFields.some((price) => price === field)) return 'prices:write'
  return field === 'stock' ? 'stock:write' : 'products:write'
}

/** What changing a section of the content takes. */
export function neededForSection(section: ContentSection): Permission {
  if (section === 'coupons') return 'coupons:write'
  // a bundle is a price for several products at once
  return section === 'bundles' ? 'prices:write' : 'content:write'
}

/** The first missing permission of `needed`; without permissions the shop itself acts. */
export function firstMissing(
  needed: Iterable<Permission>,
  granted: ReadonlySet<Permission> | undefined,
): Permission | undefined {
  return granted && [...needed].find((permission) => !may(granted, permission))
}
