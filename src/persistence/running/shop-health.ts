import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Maximum number of outbox messages or deliveries counted: 10,000, plus one to detect that there
 * are more.
 */
const mostCounted = sql.lit(10_001)

type DatabaseFacts = {
  version: string
  megabytes: number
  connections: number
  mostConnections: number
}

export async function readDatabaseHealth(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      (pg_database_size(current_database()) / 1048576)::integer as megabytes,
      (select numbackends from pg_stat_database where datname = current_database()) as connections,
      current_setting('max_connections')::integer as "mostConnections"`.execute(db)
  return rows[0]!
}

export type OutboxHealth = { channel: string; waiting: number; oldest: Date | null; failed: number }

/** Counts waiting and failed messages in the outbox, by channel. */
export async function readOutboxHealth(db: Db): Promise<OutboxHealth[]> {
  const { rows } = await sql<OutboxHealth>`
    select channel, waiting.count as waiting, waiting.oldest, failed.count as failed
    from unnest(array['mail', 'sms', 'push', 'whatsapp']) channel,
      lateral (select count(*)::integer as count, min(created_at) as oldest from (
        select created_at from outbox
        where sent_at is null and failed_at is null and outbox.channel = channel.channel
        limit ${mostCounted}) due) waiting,
      lateral (select count(*)::integer as count from (
        select from outbox where failed_at is not null and outbox.channel = channel.channel
        limit ${mostCounted}) given_up) failed`.execute(db)
  return rows
}

/** Counts waiting and failed webhook deliveries. */
export async function readWebhookDeliveryHealth(db: Db): Promise<OutboxHealth> {
  const { rows } = await sql<Omit<OutboxHealth, 'channel'>>`
    select waiting.count as waiting, waiting.oldest, failed.count as failed from
      (select count(*)::integer as count, min(occurred_at) as oldest from (
        select occurred_at from webhook_deliveries join webhook_events e on e.id = event_id
        where state = 'waiting' limit ${mostCounted}) due) waiting,
      (select count(*)::integer as count from (
        select from webhook_deliveries where state = 'failed' limit ${mostCounted}) given_up) failed`.execute(
    db,
  )
  return { channel: 'webhook', ...rows[0]! }
}

type Job = { name: string; cron: string; lastDone: Date | null; lastFailed: Date | null }

/**
 * Lists recurring jobs with their runs of the past hour; the list is empty until the jobs first
 * start on this database.
 */
export async function listJobRuns(db: Db): Promise<Job[]> {
  const { rows: known } = await sql<{ schedule: string | null }>`
    select to_regclass('jobs.schedule')::text as schedule`.execute(db)
  if (!known[0]?.schedule) return []
  const { rows } = await sql<Job>`
    select schedule.name, schedule.cron,
      max(job.completed_on) filter (where job.state = 'completed') as "lastDone",
      max(job.completed_on) filter (where job.state = 'failed') as "lastFailed"
    from jobs.schedule left join jobs.job on job.name = schedule.name
    group by schedule.name, schedule.cron order by schedule.name`.execute(db)
  return rows
}

type Process = { name: string; connections: number; since: Date }

/** Lists the open database connections with the name of the program that holds each. */
export async function listDatabaseProcesses(db: Db): Promise<Process[]> {
  const { rows } = await sql<Process>`
    select coalesce(nullif(application_name, ''), '(sin nombre)') as name, count(*)::integer as connections,
      min(backend_start) as since
    from pg_stat_activity where datname = current_database() and backend_start is not null
    group by 1 order by 1`.execute(db)
  return rows
}
