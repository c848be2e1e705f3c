import { sql } from 'kysely'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import type { Db } from '../database.ts'
import { recordset } from '../recordset.ts'

/** Stores settings under their keys; keys that are not named stay. */
export async function putSettings(db: Db, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await sql`
    insert into shop_settings (key, value)
    select r.key, r.value from ${recordset(rows, sql`key text, value jsonb`)}
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
}

export type FaqCategory = {
  id: number
  name: string
  position: number
  frequent_questions: { id: number; question: string; answer: string; position: number }[]
}

export async function replaceFaq(db: Db, categories: FaqCategory[]): Promise<void> {
  const questions = categories.flatMap(({ id, frequent_questions }) =>
    frequent_questions.map((question) => ({ category_id: id, ...question })),
  )
  await sql`delete from faq_categories`.execute(db)
  await sql`
    insert into faq_categories (id, name, position)
    select r.id, r.name, r.position
    from ${recordset(categories, sql`id integer, name text, position integer`)}`.execute(db)
  await sql`
    insert into faq_questions (id, category_id, question, answer, position)
    select r.id, r.category_id, r.question, r.answer, r.position
    from ${recordset(
      questions,
      sql`id integer, category_id integer, question text, answer text, position integer`,
    )}`.execute(db)
}

/** Publishes the next version of a legal text. */
export async function publishLegalText(
  db: Db,
  text: { page: string; body: string; lastUpdated: string },
): Promise<void> {
  await sql`
    insert into content_versions (page, version, body_markdown, last_updated)
    select ${text.page}, coalesce(max(version), 0) + 1, ${text.body}, ${text.lastUpdated}
    from content_versions where page = ${text.page}`.execute(db)
}

export async function replaceSynonyms(
  db: Db,
  rows: { term: string; stems: string; group_id: string }[],
): Promise<void> {
  await sql`delete from synonyms`.execute(db)
  await sql`
    insert into synonyms (term, stems, group_id)
    select r.term, r.stems, r.group_id
    from ${recordset(rows, sql`term text, stems text, group_id text`)}
    on conflict do nothing`.execute(db)
}

/** Names the reasons of tickets; one that is given no code keeps the one it has. */
export async function putTicketReasons(
  db: Db,
  reasons: { id: number; code?: TicketReasonCode; reason: string; answer_hours?: number }[],
): Promise<void> {
  await sql`
    update ticket_reasons t set code = null
    from ${recordset(reasons, sql`id integer, code text`)}
    where t.code = r.code and t.id <> r.id`.execute(db)
  await sql`
    insert into ticket_reasons (id, code, reason, answer_hours)
    select r.id, r.code, r.reason, coalesce(r.answer_hours, 9)
    from ${recordset(reasons, sql`id integer, code text, reason text, answer_hours smallint`)}
    on conflict (id) do update set reason = excluded.reason,
      code = coalesce(excluded.code, ticket_reasons.code), answer_hours = excluded.answer_hours`.execute(
    db,
  )
}
