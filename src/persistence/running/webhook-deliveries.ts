import { sql } from 'kysely'
import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '../database.ts'

/** Time in ms for which a process holds a claimed webhook delivery. */
const leaseMs = minuteInMs

export type ClaimedWebhookDelivery = {
  id: number
  tries: number
  endpointId: number
  url: string
  salt: Buffer
  formerSalt: Buffer | null
  uuid: string
  type: string
  data: object
  occurredAt: Date
}

/** Lists the webhook endpoints that have deliveries due. */
export async function listEndpointsWithDueDeliveries(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_endpoints e
    where off_at is null and removed_at is null and exists (select from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims the next due delivery of a webhook endpoint, or the delivery with the given id. If the
 * claiming process crashes, its lease expires and another process can claim it.
 */
export async function claimWebhookDelivery(
  db: Db,
  { endpointId, id }: { endpointId: number; id?: number },
  now: Date,
): Promise<ClaimedWebhookDelivery | undefined> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<ClaimedWebhookDelivery>`
    with next as (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'waiting' and next_try_at <= ${now}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by next_try_at, id limit 1 for update skip locked)
    update webhook_deliveries d set next_try_at = ${until}
    from next, webhook_endpoints e, webhook_events v
    where d.id = next.id and e.id = d.endpoint_id and e.off_at is null and e.removed_at is null and v.id = d.event_id
    returning d.id, d.tries, e.id as "endpointId", e.url, e.salt,
      case when e.former_until > ${now} then e.former_salt end as "formerSalt",
      v.uuid, v.type, v.data, v.occurred_at as "occurredAt"`.execute(db)
  return rows[0]
}

type Attempt = {
  at: Date
  durationMs: number
  status: number | null
  problem: string | null
  answer: string
}

/**
 * Stores the outcome of a webhook delivery attempt, with the time of the next attempt or null if
 * there is none.
 */
export async function recordWebhookDeliveryAttempt(
  db: Db,
  id: number,
  { at, durationMs, ...outcome }: Attempt,
  next: { state: 'sent' | 'failed' } | { state: 'waiting'; at: Date },
): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    .values({ ...outcome, delivery_id: id, at, duration_ms: durationMs })
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({
      state: next.state,
      tries: sql`tries + 1`,
      ...(next.state === 'waiting' && { next_try_at: next.at }),
    })
    .where('id', '=', id)
    .$if(next.state !== 'sent', (query) => query.where('state', '=', 'waiting'))
    .execute()
}

/** Queues a webhook event for one endpoint only. */
export async function addWebhookDelivery(
  db: Db,
  endpointId: number,
  { type, data }: { type: string; data: object },
  now: Date,
): Promise<number> {
  const event = await db
    .insertInto('webhook_events')
    .values({ type, data: JSON.stringify(data), occurred_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ event_id: event.id, endpoint_id: endpointId, state: 'waiting', next_try_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes webhook deliveries of an endpoint due again: one delivery, or all since a given time;
 * returns how many.
 */
export async function requeueWebhookDeliveries(
  db: Db,
  endpointId: number,
  which: { id: number } | { since: Date },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_try_at: now })
    .where('endpoint_id', '=', endpointId)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('since' in which, (query) =>
      query.where('event_id', 'in', (own) =>
        own
          .selectFrom('webhook_events')
          .select('id')
          .where('occurred_at', '>=', 'since' in which ? which.since : now)
          .where('type', '<>', 'test'),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type WebhookDeliveryLogEntry = {
  id: number
  uuid: string
  type: string
  data: object
  occurredAt: Date
  state: 'waiting' | 'sent' | 'failed' | 'held'
  tries: number
  nextTryAt: Date
  /** HTTP status of the last delivery attempt of the webhook */
  status: number | null
  problem: string | null
  durationMs: number | null
}

/**
 * Lists the webhook deliveries of an endpoint, newest first; `after` is the last delivery of the
 * previous page.
 */
export async function listPageOfWebhookDeliveries(
  db: Db,
  endpointId: number,
  {
    after,
    state,
    limit,
  }: {
    after?: number | undefined
    state?: WebhookDeliveryLogEntry['state'] | undefined
    limit: number
  },
): Promise<WebhookDeliveryLogEntry[]> {
  const rows = await logged(db)
    .where('d.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'waiting'))
    .$if(after !== undefined, (query) => query.where('d.id', '<', after ?? 0))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, data: Object(row.data) }))
}

export async function findWebhookDelivery(
  db: Db,
  endpointId: number,
  id: number,
): Promise<WebhookDeliveryLogEntry | undefined> {
  const row = await logged(db)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, data: Object(row.data) }
}

/** Lists the attempts of a webhook delivery, newest first. */
export function listWebhookDeliveryAttempts(db: Db, id: number, limit: number): Promise<Attempt[]> {
  return db
    .selectFrom('webhook_attempts')
    .select(['at', 'duration_ms as durationMs', 'status', 'problem', 'answer'])
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes webhook events older than a given moment, with their deliveries. */
export async function removeOldWebhookDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('occurred_at', '<', before).execute()
}

function logged(db: Db) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .leftJoinLateral(
      (own) =>
        own
          .selectFrom('webhook_attempts')
          .select(['status', 'problem', 'duration_ms'])
          .whereRef('delivery_id', '=', 'd.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'v.uuid',
      'v.type',
      'v.data',
      'v.occurred_at as occurredAt',
      'd.state',
      'd.tries',
      'd.next_try_at as nextTryAt',
      'last.status',
      'last.problem',
      'last.duration_ms as durationMs',
    ])
}
