import { dayInMs } from '#domain/durations.ts'
import { apiKeyLifetimeDays } from '#domain/running/operator-session-lifetimes.ts'
import { parsePermissions } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret, createApiKey } from '#sign-in/api-keys-and-random-secrets.ts'
import { type PrivilegeEscalation, refusePrivilegeEscalation } from '../check-caller-permissions.ts'

type Asked = {
  name: string
  permissions: readonly string[]
  days?: number | undefined
  /** e-mail of the operator who creates the key */
  maker: string
  actor: string
  requestId?: string
}

type Refused =
  | Refusal<'operator-not-found' | 'permission-not-found' | 'key-too-long'>
  | PrivilegeEscalation

/**
 * Creates an API key with permissions that its creator also has. Only this function returns the
 * key; the database stores just its hash.
 */
export function makeApiKey(
  db: Db,
  { name, permissions, days = apiKeyLifetimeDays.usual, maker, actor, requestId }: Asked,
  now: Date,
): Promise<SuccessResult<{ id: number; key: string; expiresAt: Date }> | Refused> {
  return runInTransaction(db, async (transaction) => {
    const named = parsePermissions(permissions)
    if (named.size === 0 || named.size < new Set(permissions).size)
      return refuse('permission-not-found')
    if (days > apiKeyLifetimeDays.longest) return refuse('key-too-long')
    // the lock ensures that a concurrent removal of the creator also revokes this key
    await operators.lockOperatorRoles(transaction)
    const operator = await operators.findOperatorByEmail(transaction, maker)
    if (!operator) return refuse('operator-not-found')
    const within = refusePrivilegeEscalation(operator.permissions, named)
    if (!within.ok) return within
    const key = createApiKey()
    const expiresAt = new Date(now.getTime() + days * dayInMs)
    const hashed = { hash: hashSecret(key), end: key.slice(-4) }
    const made = { name, permissions: named, madeBy: operator.id, expiresAt }
    const id = await apiKeys.addApiKey(transaction, { ...made, ...hashed }, now)
    const after = { name, permissions: [...named], expiresAt }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'api-key-made',
      subject: `api-key:${id}`,
      after,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, requestId }, now)
    return { ok: true, id, key, expiresAt }
  })
}

/** Revokes an API key permanently. */
export function revokeApiKey(
  db: Db,
  { id, actor, requestId }: { id: number; actor: string; requestId?: string },
  now: Date,
): Promise<SuccessResult<{ name: string }> | Refusal<'key-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const name = await apiKeys.revokeApiKey(transaction, id, now)
    if (name === undefined) return refuse('key-not-found')
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'api-key-withdrawn',
      subject: `api-key:${id}`,
      before: { name },
    }
    await auditLog.addAuditEntry(transaction, { ...entry, requestId }, now)
    return { ok: true, name }
  })
}
