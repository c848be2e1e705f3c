import { sql } from 'kysely'
import type { Db } from '../database.ts'

type AuditFilter = {
  actor?: string | undefined
  /** affected things; any of them */
  subjects?: readonly string[] | undefined
  /** period of the audit log entries; its end is excluded */
  within?: readonly [since: Date, until: Date] | undefined
}

type Page = { limit: number; before?: number | undefined; after?: number | undefined }

/** Lists audit log entries, newest first; `before` and `after` are entry ids as pagination cursors. */
export async function listAuditEntries(
  db: Db,
  { actor, subjects, within }: AuditFilter,
  page: Page,
) {
  const { limit, before, after } = page
  const order = after === undefined ? 'desc' : 'asc'
  const from = before ?? after
  const edge = from === undefined ? undefined : await momentOf(db, from)
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('audit_words', 'audit_words.entry_id', 'audit_log.id')
    .select([
      'id',
      'actor',
      'action',
      'subject',
      'before',
      'after',
      'request_id as requestId',
      'created_at as createdAt',
    ])
    .select(({ fn }) => fn.coalesce('reason', 'words').as('reason'))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(subjects !== undefined, (query) =>
      query.where(sql<boolean>`subject = any(${subjects ?? []}::text[])`),
    )
    .$if(within !== undefined, (query) =>
      query
        .where('created_at', '>=', within?.[0] ?? new Date(0))
        .where('created_at', '<', within?.[1] ?? new Date(0)),
    )
    .$if(edge !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${sql.raw(order === 'desc' ? '<' : '>')} (${edge}::timestamptz, ${from})`,
      ),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  return after === undefined ? rows : rows.toReversed()
}

/**
 * Reads the time of an audit entry in PostgreSQL's text format, because a JavaScript date would
 * round the microseconds.
 */
async function momentOf(db: Db, id: number): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select(sql<string>`created_at::text`.as('moment'))
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.moment
}
