import { sessionIdleMs, sessionLongestMs } from '#domain/running/operator-access.ts'
import { may, type Permission, permissions } from '#domain/running/permissions.ts'
import type { Db } from '#persistence/database.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret } from '#sign-in/operator-secrets.ts'

/** The caller of a back office request: an operator, or a program with an operator's API key. */
export type Caller = {
  operator: operators.Operator
  /** actor name for the audit log */
  actor: string
  may: (wanted: Permission) => boolean
  /** the operator's permissions; for a program the intersection with those of its API key */
  permissions: ReadonlySet<Permission>
  /** the operator's session; undefined for a program */
  session: { id: number; authenticatedAt: Date } | undefined
}

/** The caller of a valid session whose operator still exists; `isUse` extends the idle timeout. */
export async function recognizeSession(
  db: Db,
  token: string,
  now: Date,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Caller | undefined> {
  const session = await operatorSessions.findStanding(db, hashSecret(token), {
    seenSince: new Date(now.getTime() - sessionIdleMs),
    begunSince: new Date(now.getTime() - sessionLongestMs),
  })
  const operator = session && (await operators.findById(db, session.operatorId))
  if (!operator) return undefined
  if (isUse) await operatorSessions.touch(db, session.id, now)
  return {
    operator,
    actor: `operator:${operator.email}`,
    may: (wanted) => may(operator.permissions, wanted),
    permissions: operator.permissions,
    session,
  }
}

/** Operator id of a current or ended session; for cleanup, not for authorization. */
export async function sessionHolder(db: Db, token: string): Promise<number | undefined> {
  return operatorSessions.holderOf(db, hashSecret(token))
}

/**
 * The caller of a valid API key whose creator is still an operator. Permissions are the intersection of key and
 * operator.
 */
export async function recognizeKey(db: Db, key: string, now: Date): Promise<Caller | undefined> {
  const found = await apiKeys.findStanding(db, hashSecret(key), now)
  const operator = found && (await operators.findById(db, found.madeBy))
  if (!operator) return undefined
  await apiKeys.touch(db, found.id, now)
  const both = [...permissions.values()].filter(
    (one) => may(found.permissions, one) && may(operator.permissions, one),
  )
  return {
    operator,
    actor: `operator:${operator.email}/key:${found.id}`,
    may: (wanted) => both.includes(wanted),
    permissions: new Set(both),
    session: undefined,
  }
}
