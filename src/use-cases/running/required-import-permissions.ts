import type { ContentSection } from '#catalogue-import/shop-content-schema.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  productPriceFieldNames,
} from '#domain/catalogue/product-content.ts'
import { includesPermission, type Permission } from '#domain/running/permissions.ts'

/** Permission required to change a product field. */
export function getPermissionForField(field: ProductFieldName): Permission {
  if (productPriceFieldNames.some((price) => price === field)) return 'prices:write'
  if (getProductFieldDescriptor(field).confidential) return 'costs:write'
  return field === 'stock' ? 'stock:write' : 'products:write'
}

/**
 * Product fields that the caller may not see; none without permissions, because a command on the
 * server is the caller.
 */
export function listHiddenProductFields(
  granted: ReadonlySet<Permission> | undefined,
): ProductFieldName[] {
  if (!granted || includesPermission(granted, 'costs:read')) return []
  return productFieldNames.filter((name) => getProductFieldDescriptor(name).confidential)
}

/** Permission required to change a section of the shop's content. */
export function getPermissionForSection(section: ContentSection): Permission {
  if (section === 'coupons') return 'coupons:write'
  // a bundle sets the price of several products together, so bundles require the price permission
  return section === 'bundles' ? 'prices:write' : 'content:write'
}

/**
 * Finds the first permission in `needed` that the caller lacks; undefined if none is missing, or if
 * no permissions are given because a command on the server is the caller.
 */
export function findFirstMissingPermission(
  needed: Iterable<Permission>,
  granted: ReadonlySet<Permission> | undefined,
): Permission | undefined {
  return granted && [...needed].find((permission) => !includesPermission(granted, permission))
}
