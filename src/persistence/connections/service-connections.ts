import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import type { ConnectionService } from '#domain/connections/connection-services.ts'
import type { Db } from '../database.ts'

/** A stored connection, with its secrets encrypted. */
export type ServiceConnection = {
  service: string
  provider: string
  isActive: boolean
  fields: ConnectionValues
  sealed: Buffer | null
  hints: ConnectionValues
  version: number
  changedAt: Date
  changedBy: string
  checkedAt: Date | null
  seen: string | null
  fault: string | null
  /** of the account, as the provider tells it */
  mode: 'test' | 'live' | null
  /** when one of each was last made and undone with the account */
  triedAt: Date | null
}

export type ConnectionKey = { service: ConnectionService; provider: string }

export type ConnectionCheck = Pick<ServiceConnection, 'seen' | 'fault' | 'mode'>

/** Lists the connections of a service, or of all services. */
export function listConnections(db: Db, service?: ConnectionService): Promise<ServiceConnection[]> {
  return selectConnections(db)
    .$if(service !== undefined, (query) => query.where('service', '=', service ?? ''))
    .orderBy('service')
    .orderBy('provider')
    .execute()
}

export function findConnection(
  db: Db,
  { service, provider }: ConnectionKey,
): Promise<ServiceConnection | undefined> {
  return selectConnections(db)
    .where('service', '=', service)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** The connection of a service that is in force. */
export function findActiveConnection(
  db: Db,
  service: ConnectionService,
): Promise<ServiceConnection | undefined> {
  return selectConnections(db)
    .where('service', '=', service)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

type Stored = Pick<ServiceConnection, 'fields' | 'sealed' | 'hints' | 'changedBy'> & ConnectionCheck

/** Stores a connection as the one in force. */
export async function putConnection(
  db: Db,
  key: ConnectionKey,
  { fields, sealed, hints, changedBy, seen, fault, mode }: Stored,
  now: Date,
): Promise<void> {
  const values = {
    is_active: true,
    fields: JSON.stringify(fields),
    sealed,
    hints: JSON.stringify(hints),
    changed_at: now,
    changed_by: changedBy,
    checked_at: now,
    seen,
    fault,
    mode,
  }
  await db
    .insertInto('service_connections')
    .values({ ...key, ...values, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['service', 'provider']).doUpdateSet(({ ref, lit, eb }) => ({
        ...values,
        version: eb(ref('service_connections.version'), '+', lit(1)),
      })),
    )
    .execute()
}

/** Ends the connection of a service that is in force; its secrets stay only where asked. */
export async function deactivateConnection(
  db: Db,
  service: ConnectionService,
  { keepsSecrets, changedBy }: { keepsSecrets: boolean; changedBy: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('service_connections')
    .set(({ ref, lit, eb }) => ({
      is_active: false,
      version: eb(ref('version'), '+', lit(1)),
      changed_at: now,
      changed_by: changedBy,
      ...(!keepsSecrets && { sealed: null, hints: '{}' }),
    }))
    .where('service', '=', service)
    .where('is_active', '=', true)
    .execute()
}

/** Stores the outcome of a test of this version of the connection; a fault leaves the known mode. */
export async function recordConnectionCheck(
  db: Db,
  { service, provider, version }: ConnectionKey & { version: number },
  { seen, fault, mode }: ConnectionCheck,
  now: Date,
): Promise<void> {
  await db
    .updateTable('service_connections')
    .set({ seen, fault, checked_at: now, ...(fault === null && { mode }) })
    .where('service', '=', service)
    .where('provider', '=', provider)
    .where('version', '=', version)
    .execute()
}

/** Stores that one of each was made and undone with the account of a connection. */
export async function recordTrial(
  db: Db,
  { service, provider }: ConnectionKey,
  now: Date,
): Promise<void> {
  await db
    .updateTable('service_connections')
    .set({ tried_at: now })
    .where('service', '=', service)
    .where('provider', '=', provider)
    .execute()
}

/** Replaces encrypted secrets by the same under another key; returns whether they were unchanged. */
export async function replaceSealedSecrets(
  db: Db,
  { service, provider }: Pick<ServiceConnection, 'service' | 'provider'>,
  { from, sealed }: { from: Buffer; sealed: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('service_connections')
    .set({ sealed })
    .where('service', '=', service)
    .where('provider', '=', provider)
    .where('sealed', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function selectConnections(db: Db) {
  return db
    .selectFrom('service_connections')
    .select([
      'service',
      'provider',
      'is_active as isActive',
      'fields',
      'sealed',
      'hints',
      'version',
      'changed_at as changedAt',
      'changed_by as changedBy',
      'checked_at as checkedAt',
      'seen',
      'fault',
      'mode',
      'tried_at as triedAt',
    ])
}
