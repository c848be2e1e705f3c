import type { ProductFieldName } from '#domain/catalogue/product-content.ts'
import { type Permission, permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { listHiddenProductFields } from '#use-cases/running/required-import-permissions.ts'

/**
 * All permissions of the caller, passed to use cases that check permissions only under certain
 * conditions.
 */
export function listCallerPermissions({ may }: OfficeCaller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}

/** Product fields that the caller may not see. */
export function listFieldsHiddenFromCaller(caller: OfficeCaller): ProductFieldName[] {
  return listHiddenProductFields(listCallerPermissions(caller))
}
