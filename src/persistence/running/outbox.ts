import { sql } from 'kysely'
import { hourInMs } from '#domain/durations.ts'
import type { CombinableWrite } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

export type OutboxMessage = {
  /** idempotency key of the event that causes the message, so that each event sends one message */
  dedupeKey: string
  channel: 'mail' | 'sms' | 'push' | 'whatsapp'
  recipient: string
  template: string
  /** data for the message template */
  data: object
}

export type DueMessage = OutboxMessage & { id: number; tries: number; createdAt: Date }

/**
 * Queues a mail, text or push message once per causing event; false when that event already has a
 * message.
 */
export async function addMessage(db: Db, message: OutboxMessage, now: Date): Promise<boolean> {
  const result = await insertion(db, message, now)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The same as part of a larger statement, in which `message` is the new row. */
export function messageAddition(db: Db, message: OutboxMessage, now: Date): CombinableWrite {
  return sql`message as (${insertion(db, message, now).returning('id')})`
}

function insertion(db: Db, message: OutboxMessage, now: Date) {
  return db
    .insertInto('outbox')
    .values({
      dedupe_key: message.dedupeKey,
      channel: message.channel,
      recipient: message.recipient,
      template: message.template,
      data: JSON.stringify(message.data),
      next_try_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
}

/**
 * Counts the messages of a channel (such as mail) sent in the hour and in the day before `now`;
 * each of the two counts stops at `most`.
 */
export async function countSentMessages(
  db: Db,
  channel: OutboxMessage['channel'],
  most: { hour: number; day: number },
  now: Date,
): Promise<{ hour: number; day: number }> {
  const within = (hours: number, limit: number) => sql`(select count(*)::integer from (
    select from outbox where channel = ${channel}
      and sent_at > ${new Date(now.getTime() - hours * hourInMs)} limit ${limit}) sent)`
  const { rows } = await sql<{ hour: number; day: number }>`
    select ${within(1, most.hour)} as hour, ${within(24, most.day)} as day`.execute(db)
  return rows[0]!
}

/** Whether a message of a channel (such as mail) is due to be sent. */
export async function hasDueMessage(
  db: Db,
  channel: OutboxMessage['channel'],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the next queued message that is due, skipping locked rows and templates in `except`. A
 * message scheduled later than `latest` counts as due too, because its schedule is wrong.
 */
export async function lockNextDueMessage(
  db: Db,
  channel: OutboxMessage['channel'],
  { now, latest, except = [] }: { now: Date; latest: Date; except?: string[] },
): Promise<DueMessage | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'dedupe_key', 'channel', 'recipient', 'template', 'data', 'tries', 'created_at'])
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ eb, or }) => or([eb('next_try_at', '<=', now), eb('next_try_at', '>', latest)]))
    .$if(except.length > 0, (query) => query.where('template', 'not in', except))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    dedupeKey: row.dedupe_key,
    channel: row.channel,
    recipient: row.recipient,
    template: row.template,
    data: Object(row.data),
    tries: row.tries,
    createdAt: row.created_at,
  }
}

/** Marks a message as sent. Its content is erased, because it may hold codes or addresses. */
export async function markMessageSent(db: Db, id: number, now: Date) {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, tries: sql`tries + 1`, data: '{}', last_error: null })
    .where('id', '=', id)
    .modifyEnd(preparedStatementComment)
    .execute()
}

/** Erases the recipients of messages sent before a moment. */
export async function eraseOldMessageRecipients(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: '' })
    .where('sent_at', '<', before)
    .where('recipient', '<>', '')
    .execute()
}

export async function scheduleMessageRetry(db: Db, id: number, until: Date, error: string) {
  await db
    .updateTable('outbox')
    .set({ next_try_at: until, tries: sql`tries + 1`, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Postpones a queued message without counting a failed try. */
export async function deferMessage(db: Db, id: number, until: Date) {
  await db.updateTable('outbox').set({ next_try_at: until }).where('id', '=', id).execute()
}

export async function markMessageFailed(db: Db, id: number, error: string, now: Date) {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, tries: sql`tries + 1`, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Deletes a queued message that is no longer needed. */
export async function removeMessage(db: Db, id: number) {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export type UnsentMessage = {
  id: number
  channel: OutboxMessage['channel']
  recipient: string
  template: string
  tries: number
  nextTryAt: Date
  failedAt: Date | null
  lastError: string | null
}

/** Lists queued messages with failed tries, oldest first. */
export async function listUnsentMessages(db: Db, limit: number): Promise<UnsentMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'template',
      'tries',
      'next_try_at as nextTryAt',
      'failed_at as failedAt',
      'last_error as lastError',
    ])
    .where('sent_at', 'is', null)
    .where('tries', '>', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

/**
 * Makes failed messages due now, either one or all, whether the shop has given them up or will
 * retry them; returns how many.
 */
export async function retryMessages(db: Db, id: number | null, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: now, failed_at: null, tries: 0 })
    .where('sent_at', 'is', null)
    .where('tries', '>', 0)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
