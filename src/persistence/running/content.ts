import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The settings under these keys; a key without a setting is absent. */
export async function settings(db: Db, keys: string[]): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('shop_settings')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export type FaqSection = {
  id: number
  name: string
  questions: { id: number; question: string; answer: string }[]
}

export async function faq(db: Db): Promise<FaqSection[]> {
  const { rows } = await sql<FaqSection>`
    select c.id, c.name, coalesce(jsonb_agg(
      jsonb_build_object('id', q.id, 'question', q.question, 'answer', q.answer)
      order by q.position, q.id) filter (where q.id is not null), '[]') as questions
    from faq_categories c left join faq_questions q on q.category_id = c.id
    group by c.id order by c.position, c.id`.execute(db)
  return rows
}

export type LegalText = { page: string; version: number; lastUpdated: string; body: string }

/** The number of the version in force of every legal text. */
export async function legalVersions(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('content_versions')
    .select(({ fn }) => ['page', fn.max('version').as('version')])
    .groupBy('page')
    .execute()
  return Object.fromEntries(rows.map(({ page, version }) => [page, version]))
}

/** The version of a legal text that is in force, or null. */
export async function legalText(db: Db, page: string): Promise<LegalText | null> {
  const row = await db
    .selectFrom('content_versions')
    .select(['page', 'version', 'last_updated', 'body_markdown'])
    .where(sql<boolean>`page = ${page}`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    page: row.page,
    version: row.version,
    lastUpdated: row.last_updated,
    body: row.body_markdown,
  }
}

/** Whether a ticket could name a reason. */
export async function hasTicketReasons(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ticket_reasons').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
