import { type Refusal, type SuccessResult, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  type IdentityManagementApi,
  requestEntryLink,
} from '#sign-in/identity-provider-management.ts'
import {
  type CallerPermissions,
  type PrivilegeEscalation,
  refusePrivilegeEscalation,
} from '../check-caller-permissions.ts'

type Order = { email: string; actor: string; permissions: CallerPermissions }

/**
 * Creates the link with which an invited operator sets up an account at the embedded identity
 * provider without mail. An e-mail with a confirmed account gets no link.
 */
export async function giveEntryLink(
  db: Db,
  { email, actor, permissions }: Order,
  { management, now }: { management: IdentityManagementApi | undefined; now: Date },
): Promise<
  | SuccessResult<{ url: string; expiresAt: Date }>
  | PrivilegeEscalation
  | Refusal<'already-there' | 'operator-not-found' | 'own-provider-only' | 'provider-unavailable'>
> {
  if (!management) return refuse('own-provider-only')
  const operator = await operators.findOperatorByEmail(db, email)
  if (!operator) return refuse('operator-not-found')
  const within = refusePrivilegeEscalation(permissions, operator.permissions)
  if (!within.ok) return within
  if (operator.entered) return refuse('already-there')
  const link = await requestEntryLink(operator.email, management)
  if (!link.ok) {
    if (link.code === 'has-account') return refuse('already-there')
    return refuse(link.code === 'other-provider' ? 'own-provider-only' : link.code)
  }
  const subject = `operator:${operator.id}`
  await auditLog.addAuditEntry(db, { actor, action: 'operator-entry-link', subject }, now)
  return link
}
