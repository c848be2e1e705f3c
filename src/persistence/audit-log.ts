import type { Db } from './database.ts'

export type AuditEntry = {
  /** who: `shopper:12`, `operator:ana@…`, `system` */
  actor: string
  action: string
  /** upon what: `shopper:12`, `order:2611-ABCDEF` */
  subject: string
  reason?: string
  /** what changed, without personal data */
  before?: object
  after?: object
  requestId?: string
}

export async function add(db: Db, entry: AuditEntry, now: Date) {
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

/** Subjects that belong to one person: free text about them is deletable, so it stands beside the sealed log. */
const personal = /^(?:shopper|order|attempt|refund|return|ticket|question|review):/

function isAboutSomebody({ actor, subject }: AuditEntry): boolean {
  return actor !== 'system' && personal.test(subject)
}

/** The same, unless an entry about the same thing is there already. */
export async function addOnce(db: Db, entry: AuditEntry, now: Date) {
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', entry.action)
    .where('subject', '=', entry.subject)
    .limit(1)
    .executeTakeFirst()
  if (!known) await add(db, entry, now)
}

/** Who did one of these things to it last, and when. */
export async function lastAbout(db: Db, subject: string, actions: readonly string[]) {
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
