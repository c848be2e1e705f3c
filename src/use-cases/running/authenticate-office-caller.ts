import {
  operatorSessionIdleMs,
  maxOperatorSessionMs,
} from '#domain/running/operator-session-lifetimes.ts'
import { includesPermission, type Permission, permissions } from '#domain/running/permissions.ts'
import type { Db } from '#persistence/database.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret } from '#sign-in/api-keys-and-random-secrets.ts'

/** The caller of a back office request: an operator, or a program with an operator's API key. */
export type OfficeCaller = {
  operator: operators.Operator
  /** actor name for the audit log */
  actor: string
  may: (wanted: Permission) => boolean
  /** the operator's permissions; for a program the intersection with those of its API key */
  permissions: ReadonlySet<Permission>
  /** the operator's session; undefined for a program */
  session: { id: number; authenticatedAt: Date } | undefined
}

/**
 * Finds the caller of a valid operator session; undefined if the session has ended or the operator
 * was removed. `isUse`: the call counts as activity and extends the idle timeout.
 */
export async function authenticateOperatorSession(
  db: Db,
  token: string,
  now: Date,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<OfficeCaller | undefined> {
  const session = await operatorSessions.findValidOperatorSession(db, hashSecret(token), {
    seenSince: new Date(now.getTime() - operatorSessionIdleMs),
    begunSince: new Date(now.getTime() - maxOperatorSessionMs),
  })
  const operator = session && (await operators.findOperator(db, session.operatorId))
  if (!operator) return undefined
  if (isUse) await operatorSessions.updateOperatorSessionLastUse(db, session.id, now)
  return {
    operator,
    actor: `operator:${operator.email}`,
    may: (wanted) => includesPermission(operator.permissions, wanted),
    permissions: operator.permissions,
    session,
  }
}

/** Current or ended session of a cookie; only for its kept form input, not for authorization. */
export function findSessionOfOperator(db: Db, token: string) {
  return operatorSessions.findOperatorSession(db, hashSecret(token))
}

/**
 * The caller of a valid API key whose creator is still an operator. Permissions are the intersection of key and
 * operator.
 */
export async function authenticateApiKey(
  db: Db,
  key: string,
  now: Date,
): Promise<OfficeCaller | undefined> {
  const found = await apiKeys.findValidApiKey(db, hashSecret(key), now)
  const operator = found && (await operators.findOperator(db, found.madeBy))
  if (!operator) return undefined
  await apiKeys.updateApiKeyLastUse(db, found.id, now)
  const both = [...permissions.values()].filter(
    (one) =>
      includesPermission(found.permissions, one) && includesPermission(operator.permissions, one),
  )
  return {
    operator,
    actor: `operator:${operator.email}/key:${found.id}`,
    may: (wanted) => both.includes(wanted),
    permissions: new Set(both),
    session: undefined,
  }
}
