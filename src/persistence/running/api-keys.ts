import { minuteInMs } from '#domain/durations.ts'
import { type Permission, parsePermissions } from '#domain/running/permissions.ts'
import type { Db } from '../database.ts'

type ApiKey = {
  id: number
  name: string
  /** last characters of the API key, for display */
  end: string
  permissions: Set<Permission>
  madeBy: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

type NewApiKey = {
  name: string
  hash: Buffer
  end: string
  permissions: Iterable<Permission>
  madeBy: number
  expiresAt: Date
}

export async function addApiKey(db: Db, key: NewApiKey, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      name: key.name,
      key_hash: key.hash,
      key_end: key.end,
      permissions: [...key.permissions],
      made_by: key.madeBy,
      created_at: now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists valid API keys, newest first. */
export async function listValidApiKeys(db: Db, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('operators as o', 'o.id', 'k.made_by')
    .select([
      'k.id',
      'k.name',
      'k.key_end as end',
      'k.permissions',
      'o.email as madeBy',
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.last_used_at as lastUsedAt',
    ])
    .where('k.withdrawn_at', 'is', null)
    .where('k.expires_at', '>', now)
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, permissions: parsePermissions(row.permissions) }))
}

/** Finds a valid API key by the hash of the key. */
export async function findValidApiKey(db: Db, hash: Buffer, now: Date) {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'permissions', 'made_by as madeBy'])
    .where('key_hash', '=', hash)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...row, permissions: parsePermissions(row.permissions) }
}

/** Updates the time of last use of an API key, at most once per minute. */
export async function updateApiKeyLastUse(db: Db, id: number, now: Date): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - minuteInMs)
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('last_used_at', 'is', null), eb('last_used_at', '<', aMinuteAgo)]),
    )
    .execute()
}

/** Revokes an API key and returns its name; undefined if the key is not valid. */
export async function revokeApiKey(db: Db, id: number, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('api_keys')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Revokes every API key created by an operator; returns their ids. */
export async function revokeApiKeysOfOperator(
  db: Db,
  operatorId: number,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('api_keys')
    .set({ withdrawn_at: now })
    .where('made_by', '=', operatorId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
