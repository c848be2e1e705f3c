import { sql } from 'kysely'
import type { PostcodeChanges } from '../buying/postcodes.ts'
import type { Db } from '../database.ts'

type PostcodeProblem = { line: number; problem: string }

type PostcodeImport = {
  id: number
  fileName: string
  state: 'waiting' | 'done' | 'refused'
  /** part of the file that has been read, from 0 to 1 */
  progress: number
  problems: PostcodeProblem[]
  changes: PostcodeChanges | null
  actor: string
  createdAt: Date
  finishedAt: Date | null
}

/** Stores an uploaded postcode list in place of earlier ones; false while one is being loaded. */
export async function addPostcodeImport(
  db: Db,
  { fileName, content, actor }: { fileName: string; content: Uint8Array; actor: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('postcode_imports')
    .values({
      file_name: fileName,
      content: Buffer.from(content),
      actor,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await db.deleteFrom('postcode_imports').where('id', '<', row.id).execute()
  return true
}

/** Reads the last uploaded postcode list. */
export async function findPostcodeImport(db: Db): Promise<PostcodeImport | undefined> {
  const { rows } = await sql<PostcodeImport>`
    select id, file_name as "fileName", state, progress, problems, changes, actor, created_at as "createdAt", finished_at as "finishedAt"
    from postcode_imports order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Reads the postcode list that waits to be loaded. */
export async function findWaitingPostcodeImport(
  db: Db,
): Promise<{ id: number; content: Buffer; actor: string } | undefined> {
  return db
    .selectFrom('postcode_imports')
    .select(['id', 'actor', sql<Buffer>`coalesce(content, '')`.as('content')])
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function savePostcodeImportProgress(
  db: Db,
  id: number,
  progress: number,
): Promise<void> {
  await db.updateTable('postcode_imports').set({ progress }).where('id', '=', id).execute()
}

type Outcome = Pick<PostcodeImport, 'problems' | 'changes'> & { state: 'done' | 'refused' }

/** Stores the outcome of a postcode list and deletes its file. */
export async function finishPostcodeImport(
  db: Db,
  id: number,
  { state, problems, changes }: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('postcode_imports')
    .set({
      state,
      problems: JSON.stringify(problems),
      changes: changes && JSON.stringify(changes),
      content: null,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute()
}
