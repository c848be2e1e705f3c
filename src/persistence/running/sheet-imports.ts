import { sql } from 'kysely'
import type { SheetOutcome } from '#domain/catalogue/sheet-outcome.ts'
import type { Db } from '../database.ts'

export type SheetImportState = 'draft' | 'queued' | 'running' | 'done' | 'failed'

export type SheetImport = {
  id: number
  name: string
  reading: unknown
  plan: unknown
  supplier: string | null
  outcome: SheetOutcome
  state: SheetImportState
  actor: string
  permissions: string[]
  written: number
  changeSetId: number | null
  createdAt: Date
  finishedAt: Date | null
}

const columns = [
  'id',
  'name',
  'reading',
  'plan',
  'supplier',
  'outcome',
  'state',
  'actor',
  'permissions',
  'written',
  'change_set_id as changeSetId',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const

export async function add(
  db: Db,
  { name, content, actor }: { name: string; content: Uint8Array; actor: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('sheet_imports')
    .values({ name, content: Buffer.from(content), actor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function find(db: Db, id: number): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('id', '=', id)
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

/** One that nobody else changes or decides on until the transaction ends. */
export async function hold(db: Db, id: number): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

export async function contentOf(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('sheet_imports')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}

/** Those that somebody decided on, and drafts, the newest first. */
export async function page(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<(SheetImport & { undoneAt: Date | null })[]> {
  return db
    .selectFrom('sheet_imports')
    .leftJoin('change_sets', 'change_sets.id', 'sheet_imports.change_set_id')
    .select(columns.map((column) => `sheet_imports.${column}` as const))
    .select('change_sets.undone_at as undoneAt')
    .$if(before !== undefined, (query) => query.where('sheet_imports.id', '<', before ?? 0))
    .orderBy('sheet_imports.id', 'desc')
    .limit(limit)
    .$castTo<SheetImport & { undoneAt: Date | null }>()
    .execute()
}

/** Keeps how a draft is read and what the check found; false where it is no draft any more. */
export async function saveCheck(
  db: Db,
  id: number,
  {
    reading,
    plan,
    supplier,
    outcome,
  }: Pick<SheetImport, 'reading' | 'plan' | 'supplier' | 'outcome'>,
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set reading = ${JSON.stringify(reading)}::jsonb, plan = ${JSON.stringify(plan)}::jsonb,
      supplier = ${supplier}, outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

/** Lets a draft be imported in somebody's name; false where it is none any more. */
export async function queue(
  db: Db,
  id: number,
  { actor, permissions }: { actor: string; permissions: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set state = 'queued', actor = ${actor}, permissions = ${permissions}::text[]
    where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

/** The one that waits longest, or that was cut short. */
export async function nextWaiting(db: Db): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .limit(1)
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

export async function begin(db: Db, id: number, changeSetId: number): Promise<void> {
  await db
    .updateTable('sheet_imports')
    .set({ state: 'running', change_set_id: changeSetId })
    .where('id', '=', id)
    .execute()
}

export async function saveWritten(db: Db, id: number, written: number): Promise<void> {
  await db.updateTable('sheet_imports').set({ written }).where('id', '=', id).execute()
}

export async function finish(
  db: Db,
  id: number,
  { state, outcome }: { state: 'done' | 'failed'; outcome: Partial<SheetOutcome> },
  now: Date,
): Promise<void> {
  await sql`
    update sheet_imports
    set state = ${state}, outcome = outcome || ${JSON.stringify(outcome)}::jsonb, finished_at = ${now}
    where id = ${id}`.execute(db)
}

export async function removeDraft(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sheet_imports where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

export async function removeOld(db: Db, before: { drafts: Date; done: Date }): Promise<void> {
  await sql`
    delete from sheet_imports where created_at < ${before.done}
      or state = 'draft' and created_at < ${before.drafts}`.execute(db)
}

/** Takes the lock on carrying out imports, unless another process has it; held until `unlock`. */
export async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('sheet-imports')) as taken`.execute(connection)
  return rows[0]?.taken ?? false
}

export async function unlock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('sheet-imports'))`.execute(connection)
}

export type Arrangement = { supplier: string; plan: unknown; usedAt: Date }

/** How each supplier's lists were read the last time. */
export async function arrangements(db: Db): Promise<Arrangement[]> {
  return db
    .selectFrom('sheet_arrangements')
    .select(['supplier', 'plan', 'used_at as usedAt'])
    .orderBy('supplier')
    .limit(200)
    .execute()
}

export async function saveArrangement(
  db: Db,
  { supplier, plan, usedAt }: Arrangement,
): Promise<void> {
  await sql`
    insert into sheet_arrangements (supplier, plan, used_at)
    values (${supplier}, ${JSON.stringify(plan)}::jsonb, ${usedAt})
    on conflict (supplier) do update set plan = excluded.plan, used_at = excluded.used_at`.execute(
    db,
  )
}
