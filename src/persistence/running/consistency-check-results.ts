import { sql } from 'kysely'
import type { Db } from '../database.ts'

type AuditFinding = {
  id: number
  rule: string
  subject: string
  firstSeenAt: Date
  lastSeenAt: Date
}

/**
 * Stores the violations that an audit rule found; a violation that was solved and recurs counts as
 * new.
 */
export async function saveAuditRuleViolations(
  db: Db,
  { rule, subjects }: { rule: string; subjects: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into audit_findings as known (rule, subject, first_seen_at, last_seen_at)
    select ${rule}, subject, ${now}, ${now} from (select distinct unnest(${subjects}::text[]) as subject) found
    on conflict (rule, subject) do update set last_seen_at = excluded.last_seen_at, solved_at = null,
      first_seen_at = case when known.solved_at is null then known.first_seen_at else excluded.first_seen_at end`.execute(
    db,
  )
}

/**
 * Marks the open findings of an audit rule as solved, except the findings about the given subjects.
 */
export async function markOtherViolationsSolved(
  db: Db,
  { rule, subjects }: { rule: string; subjects: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    update audit_findings set solved_at = ${now}
    where rule = ${rule} and solved_at is null and subject <> all (${subjects}::text[])`.execute(db)
}

/** Lists open audit findings, oldest first. */
export async function listOpenAuditRuleViolations(db: Db, limit: number): Promise<AuditFinding[]> {
  return db
    .selectFrom('audit_findings')
    .select(['id', 'rule', 'subject', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('solved_at', 'is', null)
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the open findings of an audit rule, up to a limit, and lists the oldest. */
export async function readViolationsOfAuditRule(
  db: Db,
  rule: string,
  limit: number,
): Promise<{ count: number; subjects: string[] }> {
  const { rows } = await sql<{ count: number; subject: string }>`
    with found as (
      select id, subject, first_seen_at from audit_findings
      where rule = ${rule} and solved_at is null order by first_seen_at, id limit 10001)
    select (select count(*)::integer from found) as count, subject
    from found order by first_seen_at, id limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, subjects: rows.map(({ subject }) => subject) }
}

/** Deletes audit findings solved before a moment. */
export async function removeSolvedViolations(db: Db, solvedBefore: Date): Promise<void> {
  await db.deleteFrom('audit_findings').where('solved_at', '<', solvedBefore).execute()
}
