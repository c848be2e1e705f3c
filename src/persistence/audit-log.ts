import type { AuditAction } from '#domain/audit-actions.ts'
import type { Db } from './database.ts'

export type AuditEntry = {
  /** author: `shopper:12`, `operator:ana@…`, `system` */
  actor: string
  action: AuditAction
  /** affected entity: `shopper:12`, `order:2611-ABCDEF` */
  subject: string
  reason?: string
  /** state of the affected entity before the audited change, without personal data */
  before?: object
  after?: object
  requestId?: string
}

export async function addAuditEntry(db: Db, entry: AuditEntry, now: Date) {
  const isBeside = entry.reason !== undefined && isAboutSomebody(entry)
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      reason: isBeside ? null : (entry.reason ?? null),
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      request_id: entry.requestId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isBeside) return
  await db
    .insertInto('audit_words')
    .values({ entry_id: id, words: entry.reason ?? '' })
    .execute()
}

/**
 * Audit log subjects that belong to one person. Free text about a person must be deletable, so it
 * is stored in a separate table, outside the log protected by hashes.
 */
const personal = /^(?:shopper|order|attempt|refund|return|ticket|question|review):/

function isAboutSomebody({ actor, subject }: AuditEntry): boolean {
  return actor !== 'system' && personal.test(subject)
}

/** Adds an audit entry unless the log already has an entry of the same action and subject. */
export async function addAuditEntryOnce(db: Db, entry: AuditEntry, now: Date) {
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', entry.action)
    .where('subject', '=', entry.subject)
    .limit(1)
    .executeTakeFirst()
  if (!known) await addAuditEntry(db, entry, now)
}

/** Finds the newest audit entry of a subject with one of these actions. */
export async function findLastAuditEntryOfSubject(
  db: Db,
  subject: string,
  actions: readonly AuditAction[],
) {
  return db
    .selectFrom('audit_log')
    .select(['actor', 'created_at as createdAt', 'before', 'after'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
