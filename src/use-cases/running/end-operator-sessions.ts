import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { sessionIdleMs, sessionLongestMs } from '#domain/running/operator-access.ts'
import { signInMethod } from '#domain/running/sign-in-method.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import type { Logout } from '#sign-in/logout-token.ts'
import { type PrivilegeEscalation, type OwnRights, withinOwn } from '../own-rights.ts'
import type { Caller } from './recognize-operator.ts'

/** Ends the calling operator's session. */
export function signOutOperator(db: Db, { operator, actor, session }: Caller, now: Date) {
  if (!session) return
  return inTransaction(db, async (transaction) => {
    await operatorSessions.end(transaction, { id: session.id }, now)
    const entry = { actor, action: 'operator-signed-out', subject: `operator:${operator.id}` }
    await auditLog.add(transaction, { ...entry, before: { session: session.id } }, now)
  })
}

/**
 * Ends sessions on the identity provider's logout request, one session or all of a subject; sessions started later
 * stay.
 */
export function receiveOperatorLogout(db: Db, { issuer, ended, endedAt }: Logout, now: Date) {
  const { kind, name } = ended
  const which =
    kind === 'session'
      ? { issuer, providerSession: name }
      : { issuer, subject: name, signedInUpTo: endedAt }
  return inTransaction(db, async (transaction) => {
    const over = await operatorSessions.end(transaction, which, now)
    for (const id of new Set(over)) {
      const entry = { actor: 'system', action: 'operator-signed-out', subject: `operator:${id}` }
      await auditLog.add(transaction, { ...entry, reason: 'provider' }, now)
    }
  })
}

/** Back office sessions of an operator, with their idle expiry. */
export async function listOperatorSessions(db: Db, operatorId: number, now: Date) {
  const standing = await operatorSessions.listStanding(db, operatorId, standingAt(now))
  return standing.map(({ methods, ...session }) => {
    const idle = session.lastSeenAt.getTime() + sessionIdleMs
    const longest = session.startedAt.getTime() + sessionLongestMs
    return { ...session, method: signInMethod(methods), endsAt: new Date(Math.min(idle, longest)) }
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
    own?: OwnRights
    actor: string
    requestId: string
  },
  now: Date,
): Promise<Granted<{ count: number }> | Refusal<'operator-not-found'> | PrivilegeEscalation> {
  return inTransaction(db, async (transaction) => {
    const operator = await operators.findById(transaction, operatorId)
    if (!operator) return refuse('operator-not-found')
    const within = withinOwn(own, operator.permissions)
    if (!within.ok) return within
    const standing = await operatorSessions.listStanding(transaction, operatorId, standingAt(now))
    const sessions = standing.flatMap((one) =>
      one.id === except || (id !== undefined && one.id !== id) ? [] : [one.id],
    )
    await operatorSessions.end(transaction, { operatorId, id, except }, now)
    if (sessions.length > 0) {
      const subject = `operator:${operatorId}`
      const entry = { actor, action: 'operator-sessions-ended', subject, requestId }
      await auditLog.add(transaction, { ...entry, before: { sessions } }, now)
    }
    return { ok: true, count: sessions.length }
  })
}

function standingAt(now: Date) {
  return {
    seenSince: new Date(now.getTime() - sessionIdleMs),
    begunSince: new Date(now.getTime() - sessionLongestMs),
  }
}
