import { listUngrantablePermissions } from '#domain/running/operator-session-lifetimes.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'

/** Permissions of the caller; undefined for commands run on the server, which may do everything. */
export type CallerPermissions = ReadonlySet<Permission> | undefined

export type PrivilegeEscalation = Refusal<'beyond-own', { lacking: Permission[] }>

/** Refuses privilege escalation: the caller must have every affected permission. */
export function refusePrivilegeEscalation(
  own: CallerPermissions,
  concerned: Iterable<Permission>,
): SuccessResult | PrivilegeEscalation {
  const lacking = own ? listUngrantablePermissions(own, concerned) : []
  return lacking.length > 0 ? refuse('beyond-own', { lacking }) : { ok: true }
}
