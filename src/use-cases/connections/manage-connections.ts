import {
  checkConnectionFields,
  type ConnectionValues,
  formatSecretHint,
} from '#domain/connections/connection-fields.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import {
  type ConnectionProvider,
  type ConnectionService,
  connectionServices,
} from '#domain/connections/connection-services.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as stored from '#persistence/connections/service-connections.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import type { EditConflict } from '../edit-conflict-detection.ts'
import type { ConnectionCipher } from './connection-cipher.ts'
import { openConnection, type OpenedConnection, toServiceVersion } from './read-connections.ts'

/**
 * Result of a harmless call to a provider: what it saw, or its fault in words, with the field that
 * it concerns.
 */
type ConnectionTestResult =
  | {
      ok: true
      seen: string
      mode?: 'test' | 'live' | null
      /** makes the secrets that the provider gives this connection, and may end former ones */
      makeSecrets?: () => Promise<ConnectionSecretsResult>
    }
  | ({ ok: false } & ConnectionFault)

type ConnectionFault = { fault: string; field?: string; isOtherAccount?: true }

type ConnectionSecretsResult =
  | { ok: true; secrets: ConnectionValues; remark?: string }
  | ({ ok: false } & ConnectionFault)

type ConnectionTestOptions = {
  /** the connection is about to be stored, not only tested */
  isConnecting: boolean
  /** unfinished work of another account at the same provider may be given up */
  replacesAccount?: boolean | undefined
}

export type TestConnection = (
  connection: OpenedConnection,
  options: ConnectionTestOptions,
) => Promise<ConnectionTestResult>

type By = { actor: string; requestId?: string }

/** The provider did not accept the connection, for a reason that no field of the form holds. */
type Failed = Refusal<'connection-failed', { fault: string }>

type Unfit = Refusal<'connection-unfit', { fields: Record<string, string> }>

/** The keys do not show unfinished work of the connection before, so they are of another account. */
type OtherAccount = Refusal<'connection-other-account', { fault: string }>

type Wanted = stored.ConnectionKey &
  By &
  Pick<ConnectionTestOptions, 'replacesAccount'> & { values: ConnectionValues; version?: string }

type Saved =
  | SuccessResult<{ seen: string }>
  | Refusal<'connection-not-found'>
  | Unfit
  | Failed
  | OtherAccount
  | EditConflict

/**
 * Connects a provider, or changes its connection. Nothing is stored unless the provider accepts the
 * values; the connection before it is no longer in force. Secrets that the provider makes may end
 * those that it made before, so they are made under the lock, by the change that will be stored.
 */
export async function saveConnection(
  db: Db,
  cipher: ConnectionCipher,
  { service, provider, values, version, replacesAccount, actor, requestId }: Wanted,
  test: TestConnection,
  now: Date,
): Promise<Saved> {
  const description = findConnectionProvider(service, provider)
  if (!description) return refuse('connection-not-found')
  const key = { service, provider }
  const read = await stored.listConnections(db, service)
  const row = read.find((one) => one.provider === provider)
  const before = openConnection(cipher, row)
  const checked = checkConnectionFields({
    ...description,
    values,
    stored: before.state === 'ready' ? before : undefined,
  })
  if (!checked.ok) return refuse('connection-unfit', { fields: checked.complaints })
  const outdated = findConflict(read, version ?? toServiceVersion(read))
  if (outdated) return outdated
  const { fields, secrets: entered } = checked
  const connecting = { isConnecting: true, replacesAccount }
  const tested = await test({ provider, fields, secrets: entered }, connecting)
  if (!tested.ok) return refuseFault(description, tested)
  return runInTransaction(db, async (own) => {
    await acquireLock(own, `connections:${service}`)
    const rows = await stored.listConnections(own, service)
    const conflict = findConflict(rows, version ?? toServiceVersion(read))
    if (conflict) return conflict
    const made = await tested.makeSecrets?.()
    if (made?.ok === false) return refuseFault(description, made)
    const secrets = { ...entered, ...made?.secrets }
    const seen = made?.remark === undefined ? tested.seen : `${tested.seen}. ${made.remark}`
    const active = rows.find(({ isActive }) => isActive)
    if (active && active.provider !== provider) await endActive(own, service, actor, now)
    const hints = Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [name, formatSecretHint(secret)]),
    )
    const saved = { fields, hints, sealed: cipher.seal(key, secrets), changedBy: actor }
    await stored.putConnection(
      own,
      key,
      { ...saved, ...toConnectionCheck({ ...tested, seen }) },
      now,
    )
    const isChange = active?.provider === provider
    await auditLog.addAuditEntry(
      own,
      {
        actor,
        requestId,
        action: isChange ? 'connection-changed' : 'connection-made',
        subject: `connection:${service}/${provider}`,
        ...(isChange && { before: active.fields }),
        after: fields,
      },
      now,
    )
    return { ok: true, seen }
  })
}

function refuseFault(
  { fields }: ConnectionProvider,
  { fault, field: name, isOtherAccount }: ConnectionFault,
): Unfit | Failed | OtherAccount {
  if (isOtherAccount) return refuse('connection-other-account', { fault })
  const field = fields.find((one) => one.name === name)
  return field
    ? refuse('connection-unfit', { fields: { [field.name]: fault } })
    : refuse('connection-failed', { fault })
}

/** Disconnects the provider in force. Keys are erased unless unfinished work needs them. */
export function disconnectProvider(
  db: Db,
  { service, provider, actor, requestId }: stored.ConnectionKey & By,
  now: Date,
): Promise<SuccessResult | Refusal<'connection-not-found'>> {
  return runInTransaction(db, async (own) => {
    await acquireLock(own, `connections:${service}`)
    const active = await stored.findActiveConnection(own, service)
    if (active?.provider !== provider) return refuse('connection-not-found')
    await endActive(own, service, actor, now)
    await auditLog.addAuditEntry(
      own,
      {
        actor,
        requestId,
        action: 'connection-ended',
        subject: `connection:${service}/${provider}`,
        before: active.fields,
      },
      now,
    )
    return { ok: true }
  })
}

/** Tests a stored connection and keeps what the test saw. */
export async function testConnection(
  db: Db,
  cipher: ConnectionCipher,
  key: stored.ConnectionKey,
  test: TestConnection,
  now: Date,
): Promise<
  | SuccessResult<{ seen: string }>
  | Refusal<'connection-not-found'>
  | Refusal<'connection-unreadable'>
  | Failed
> {
  const row = await stored.findConnection(db, key)
  const isUsed = row?.isActive || connectionServices[key.service].keepsFormerKeys
  const opened = openConnection(cipher, row)
  if (opened.state === 'none' || !isUsed) return refuse('connection-not-found')
  if (opened.state === 'unreadable') return refuse('connection-unreadable')
  const result = await test(opened, { isConnecting: false })
  const tested = { ...key, version: opened.version }
  await stored.recordConnectionCheck(db, tested, toConnectionCheck(result), now)
  return result.ok
    ? { ok: true, seen: result.seen }
    : refuse('connection-failed', { fault: result.fault })
}

/** Result of a test as it is stored; a failed test says nothing about the account's mode. */
export function toConnectionCheck(result: ConnectionTestResult): stored.ConnectionCheck {
  return result.ok
    ? { seen: result.seen, fault: null, mode: result.mode ?? null }
    : { seen: null, fault: result.fault, mode: null }
}

function endActive(db: Db, service: ConnectionService, changedBy: string, now: Date) {
  const keepsSecrets = connectionServices[service].keepsFormerKeys
  return stored.deactivateConnection(db, service, { keepsSecrets, changedBy }, now)
}

function findConflict(
  rows: readonly stored.ServiceConnection[],
  read: string,
): EditConflict | undefined {
  const version = toServiceVersion(rows)
  if (read === version) return undefined
  const last = rows.toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())[0]
  return refuse('changed-meanwhile', {
    current: {
      version,
      values: { ...last?.fields },
      savedBy: last?.changedBy ?? null,
      savedAt: last?.changedAt ?? null,
    },
  })
}
