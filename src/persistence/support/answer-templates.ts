import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type AnswerTemplate = { id: number; name: string; body: string }

/** Lists the reply templates for support tickets, by name. */
export async function listAnswerTemplateRows(db: Db, limit: number): Promise<AnswerTemplate[]> {
  const rows = await db
    .selectFrom('answer_templates')
    .select(['id', 'name', 'body'])
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows
}

export async function addAnswerTemplate(
  db: Db,
  template: Omit<AnswerTemplate, 'id'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('answer_templates')
    .values({ ...template, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks all reply templates for support tickets until the transaction ends. */
export async function lockAnswerTemplate(db: Db): Promise<void> {
  await sql`lock table answer_templates in share row exclusive mode`.execute(db)
}

/** Changes name and text of a reply template for support tickets. */
export async function updateAnswerTemplate(
  db: Db,
  { id, ...row }: AnswerTemplate,
  now: Date,
): Promise<void> {
  await db
    .updateTable('answer_templates')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Removes a reply template for support tickets and returns its name; null when there is none. */
export async function deleteAnswerTemplateRow(db: Db, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('answer_templates')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
