import {
  operatorSessionIdleMs,
  maxOperatorSessionMs,
} from '#domain/running/operator-session-lifetimes.ts'
import { getSignInMethodFromAmr } from '#domain/running/operator-sign-in-method.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import type { IdentityProviderLogout } from '#sign-in/logout-token.ts'
import {
  type PrivilegeEscalation,
  type CallerPermissions,
  refusePrivilegeEscalation,
} from '../check-caller-permissions.ts'
import type { OfficeCaller } from './authenticate-office-caller.ts'

/** Ends the back office session of the operator who makes the request. */
export function signOutOperator(db: Db, { operator, actor, session }: OfficeCaller, now: Date) {
  if (!session) return
  return runInTransaction(db, async (transaction) => {
    await operatorSessions.revokeOperatorSessions(transaction, { id: session.id }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'operator-signed-out',
      subject: `operator:${operator.id}`,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, before: { session: session.id } }, now)
  })
}

/**
 * Ends operator sessions on a logout request of the identity provider: one session, or all sessions
 * of a subject. Sessions started after the logout stay.
 */
export function handleOperatorBackChannelLogout(
  db: Db,
  { issuer, ended, endedAt }: IdentityProviderLogout,
  now: Date,
) {
  const { kind, name } = ended
  const which =
    kind === 'session'
      ? { issuer, providerSession: name }
      : { issuer, subject: name, signedInUpTo: endedAt }
  return runInTransaction(db, async (transaction) => {
    const over = await operatorSessions.revokeOperatorSessions(transaction, which, now)
    for (const id of new Set(over)) {
      const entry: auditLog.AuditEntry = {
        actor: 'system',
        action: 'operator-signed-out',
        subject: `operator:${id}`,
      }
      await auditLog.addAuditEntry(transaction, { ...entry, reason: 'provider' }, now)
    }
  })
}

/** Back office sessions of an operator, with their idle expiry. */
export async function listOperatorSessions(db: Db, operatorId: number, now: Date) {
  const standing = await operatorSessions.listValidOperatorSessions(db, operatorId, standingAt(now))
  return standing.map(({ methods, ...session }) => {
    const idle = session.lastSeenAt.getTime() + operatorSessionIdleMs
    const longest = session.startedAt.getTime() + maxOperatorSessionMs
    return {
      ...session,
      method: getSignInMethodFromAmr(methods),
      endsAt: new Date(Math.min(idle, longest)),
    }
  })
}

/**
 * Ends one, all other, or all sessions of an operator and returns the number; rejected for operators with more
 * permissions than the caller.
 */
export function endOperatorSessions(
  db: Db,
  {
    operatorId,
    id,
    except,
    own,
    actor,
    requestId,
  }: {
    operatorId: number
    id?: number
    except?: number | undefined
    own?: CallerPermissions
    actor: string
    requestId: string
  },
  now: Date,
): Promise<SuccessResult<{ count: number }> | Refusal<'operator-not-found'> | PrivilegeEscalation> {
  return runInTransaction(db, async (transaction) => {
    const operator = await operators.findOperator(transaction, operatorId)
    if (!operator) return refuse('operator-not-found')
    const within = refusePrivilegeEscalation(own, operator.permissions)
    if (!within.ok) return within
    const standing = await operatorSessions.listValidOperatorSessions(
      transaction,
      operatorId,
      standingAt(now),
    )
    const sessions = standing.flatMap((one) =>
      one.id === except || (id !== undefined && one.id !== id) ? [] : [one.id],
    )
    await operatorSessions.revokeOperatorSessions(transaction, { operatorId, id, except }, now)
    if (sessions.length > 0) {
      const subject = `operator:${operatorId}`
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'operator-sessions-ended',
        subject,
        requestId,
      }
      await auditLog.addAuditEntry(transaction, { ...entry, before: { sessions } }, now)
    }
    return { ok: true, count: sessions.length }
  })
}

function standingAt(now: Date) {
  return {
    seenSince: new Date(now.getTime() - operatorSessionIdleMs),
    begunSince: new Date(now.getTime() - maxOperatorSessionMs),
  }
}
