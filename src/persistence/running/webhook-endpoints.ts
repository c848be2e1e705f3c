import type { Db } from '../database.ts'

export type WebhookEndpoint = {
  id: number
  name: string
  url: string
  events: string[]
  madeBy: string
  createdAt: Date
  formerUntil: Date | null
  failingSince: Date | null
  offAt: Date | null
  offReason: 'person' | 'failing' | 'gone' | null
}

type Chosen = Pick<WebhookEndpoint, 'name' | 'url' | 'events'>

export async function addEndpoint(
  db: Db,
  { madeBy, ...endpoint }: Chosen & { salt: Buffer; madeBy: number },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, made_by: madeBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists all webhook endpoints, newest first. */
export function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  return selectEndpoints(db).orderBy('e.id', 'desc').execute()
}

export function findEndpoint(db: Db, id: number): Promise<WebhookEndpoint | undefined> {
  return selectEndpoints(db).where('e.id', '=', id).executeTakeFirst()
}

/** Locks a webhook endpoint until the transaction ends. */
export function lockEndpoint(db: Db, id: number): Promise<WebhookEndpoint | undefined> {
  return selectEndpoints(db).where('e.id', '=', id).forNoKeyUpdate('e').executeTakeFirst()
}

export async function updateEndpoint(db: Db, id: number, chosen: Chosen): Promise<void> {
  await db.updateTable('webhook_endpoints').set(chosen).where('id', '=', id).execute()
}

/**
 * Replaces the secret of a webhook endpoint; for a limited time, messages are also signed with the
 * previous secret.
 */
export async function renewEndpointSecretSalt(
  db: Db,
  id: number,
  { salt, formerUntil }: { salt: Buffer; formerUntil: Date },
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ salt, former_salt: ref('salt'), former_until: formerUntil }))
    .where('id', '=', id)
    .execute()
}

export async function enableEndpoint(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ off_at: null, off_reason: null, failing_since: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Disables a webhook endpoint and keeps its waiting deliveries; false when it is already disabled.
 */
export async function disableEndpoint(
  db: Db,
  id: number,
  reason: 'person' | 'failing' | 'gone',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ off_at: now, off_reason: reason })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'held' })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return true
}

export async function setEndpointFailingSince(
  db: Db,
  id: number,
  since: Date | null,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: since })
    .where('id', '=', id)
    .execute()
}

/** Removes a webhook endpoint and deletes its deliveries. */
export async function removeEndpoint(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ removed_at: now }).where('id', '=', id).execute()
  await db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
}

function selectEndpoints(db: Db) {
  return db
    .selectFrom('webhook_endpoints as e')
    .innerJoin('operators as o', 'o.id', 'e.made_by')
    .select([
      'e.id',
      'e.name',
      'e.url',
      'e.events',
      'o.email as madeBy',
      'e.created_at as createdAt',
      'e.former_until as formerUntil',
      'e.failing_since as failingSince',
      'e.off_at as offAt',
      'e.off_reason as offReason',
    ])
    .where('e.removed_at', 'is', null)
}
