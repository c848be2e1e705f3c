import { type Permission, permissions } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'

/**
 * All permissions of the caller, passed to use cases that check permissions only under certain
 * conditions.
 */
export function listCallerPermissions({ may }: OfficeCaller): ReadonlySet<Permission> {
  return new Set([...permissions.values()].filter(may))
}
