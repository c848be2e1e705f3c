import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { beyond } from '#domain/running/operator-access.ts'
import type { Permission } from '#domain/running/permissions.ts'

/** Permissions of the caller; undefined for the command line, which has all. */
export type OwnRights = ReadonlySet<Permission> | undefined

export type PrivilegeEscalation = Refusal<'beyond-own', { lacking: Permission[] }>

/** Refuses privilege escalation: the caller must have every affected permission. */
export function withinOwn(
  own: OwnRights,
  concerned: Iterable<Permission>,
): Granted | PrivilegeEscalation {
  const lacking = own ? beyond(own, concerned) : []
  return lacking.length > 0 ? refuse('beyond-own', { lacking }) : { ok: true }
}
