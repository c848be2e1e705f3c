import type { Db } from '../database.ts'

export type AnswerTemplate = { id: number; name: string; body: string }

/** Answers that are given often, by name. */
export async function list(db: Db, limit: number): Promise<AnswerTemplate[]> {
  const rows = await db
    .selectFrom('answer_templates')
    .select(['id', 'name', 'body'])
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows
}

/** Keeps an answer under its name, in the place of the one that has it. */
export async function put(
  db: Db,
  template: Omit<AnswerTemplate, 'id'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('answer_templates')
    .values({ ...template, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ body: template.body, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes one; null when there is none. */
export async function remove(db: Db, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('answer_templates')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
