import { sql } from 'kysely'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Upserts shop settings by key; other settings stay unchanged. */
export async function putSettings(db: Db, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await sql`
    insert into shop_settings (key, value)
    select r.key, r.value from ${recordsetSql(rows, sql`key text, value jsonb`)}
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
}

/** Locks the shop settings until the transaction ends. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shop-settings'))`.execute(db)
}

/** Locks a legal text until the transaction ends. */
export async function lockLegalText(db: Db, page: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal-text'), hashtext(${page}))`.execute(db)
}

/** Publishes the next version of a legal text, in force from a given moment or at once. */
export async function publishLegalText(
  db: Db,
  text: {
    page: string
    body: string
    lastUpdated: string
    from?: Date | null
    by?: string
    at?: Date
  },
): Promise<void> {
  await sql`
    insert into content_versions
      (page, version, body_markdown, last_updated, effective_from, published_by, published_at)
    select ${text.page}, coalesce(max(version), 0) + 1, ${text.body}, ${text.lastUpdated},
      ${text.from ?? null}::timestamptz, ${text.by ?? null}, coalesce(${text.at ?? null}::timestamptz, now())
    from content_versions where page = ${text.page}`.execute(db)
}

/**
 * Stores names and codes of the reasons for support tickets; a reason without a new code keeps its
 * code.
 */
export async function putTicketReasons(
  db: Db,
  reasons: { id: number; code?: TicketReasonCode; reason: string; answer_hours?: number }[],
): Promise<void> {
  await sql`
    update ticket_reasons t set code = null
    from ${recordsetSql(reasons, sql`id integer, code text`)}
    where t.code = r.code and t.id <> r.id`.execute(db)
  await sql`
    insert into ticket_reasons (id, code, reason, answer_hours)
    select r.id, r.code, r.reason, coalesce(r.answer_hours, 9)
    from ${recordsetSql(reasons, sql`id integer, code text, reason text, answer_hours smallint`)}
    on conflict (id) do update set reason = excluded.reason,
      code = coalesce(excluded.code, ticket_reasons.code), answer_hours = excluded.answer_hours`.execute(
    db,
  )
}
