import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type AuditSeal = {
  id: number
  firstEntry: number
  lastEntry: number
  entries: number
  seal: Buffer
  sealedAt: Date
}

/**
 * Audit log entry as covered by a seal (hash): every column in PostgreSQL's text format, in table
 * order.
 */
export type SealedAuditEntry = { id: number; columns: readonly (string | null)[] }

/** Maximum wait in ms for uncommitted audit log entries before the audit log is sealed. */
const longestWait = 200

export async function findNewestAuditSeal(db: Db): Promise<AuditSeal | undefined> {
  return allSeals(db).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Lists the seals (hashes) of the audit log in order, after `id`. */
export async function listAuditSealsAfter(db: Db, id: number, limit: number): Promise<AuditSeal[]> {
  return allSeals(db).where('id', '>', id).orderBy('id').limit(limit).execute()
}

export async function findAuditSealByHash(db: Db, seal: Buffer): Promise<AuditSeal | undefined> {
  return allSeals(db).where('seal', '=', seal).executeTakeFirst()
}

function allSeals(db: Db) {
  return db
    .selectFrom('audit_seals')
    .select([
      'id',
      'first_entry as firstEntry',
      'last_entry as lastEntry',
      'entries',
      'seal',
      'sealed_at as sealedAt',
    ])
}

export async function addAuditSeal(
  db: Db,
  seal: Omit<AuditSeal, 'id' | 'sealedAt'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values({
      first_entry: seal.firstEntry,
      last_entry: seal.lastEntry,
      entries: seal.entries,
      seal: seal.seal,
      sealed_at: now,
    })
    .execute()
}

/**
 * Finds the newest audit log entry that no uncommitted entry precedes. Ids are assigned before
 * commit, so a table lock first waits for open writers; the short transaction blocks nobody.
 */
export async function findNewestCommittedAuditEntry(transaction: Db): Promise<number | null> {
  await sql`set local lock_timeout = ${sql.lit(`${longestWait}ms`)}`.execute(transaction)
  await sql`lock table audit_log in share mode`.execute(transaction)
  const { id } = await transaction
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Lists audit log entries with ids above `after`, up to `upTo`, in order. */
export async function listAuditEntriesBetween(
  db: Db,
  range: { after: number; upTo: number; limit: number },
): Promise<SealedAuditEntry[]> {
  const { rows } = await sql<{ id: number; columns: (string | null)[] }>`
    select id, array[id::text, actor, action, subject, before::text, after::text, reason, request_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')] as columns
    from audit_log where id > ${range.after} and id <= ${range.upTo}
    order by id limit ${range.limit}`.execute(db)
  return rows
}

/** Time of the oldest audit log entry after `id`. */
export async function findNextAuditEntryTime(db: Db, id: number): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('created_at as createdAt')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return entry?.createdAt
}
