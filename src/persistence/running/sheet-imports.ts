import { sql } from 'kysely'
import type { SheetValidationResult } from '#domain/catalogue/sheet-check-outcome.ts'
import { type Db, runOnDedicatedConnection } from '../database.ts'

type SheetImportState = 'checking' | 'draft' | 'queued' | 'running' | 'done' | 'failed'

export type SheetImport = {
  id: number
  name: string
  reading: unknown
  plan: unknown
  supplier: string | null
  outcome: SheetValidationResult
  state: SheetImportState
  actor: string
  permissions: string[]
  /** operator who last edited the column mapping */
  arrangedBy: string | null
  arrangedAt: Date | null
  /** whether the column mapping was guessed automatically */
  guesses: boolean
  /** whether the spreadsheet import may end running price offers */
  endsOffers: boolean
  /** whether the column mapping is stored for the supplier's next price list */
  remembers: boolean
  /** number of non-empty spreadsheet lines; null while they are being counted */
  lines: number | null
  checked: number
  written: number
  changeSetId: number | null
  pausedAt: Date | null
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
  'arranged_by as arrangedBy',
  'arranged_at as arrangedAt',
  'guesses',
  'ends_offers as endsOffers',
  'remembers',
  'lines',
  'checked',
  'written',
  'change_set_id as changeSetId',
  'paused_at as pausedAt',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const

type Received = {
  name: string
  content: Uint8Array
  digest: Uint8Array
  supplier: string | null
  outcome: SheetValidationResult
  actor: string
  permissions: string[]
}

/** Stores an uploaded spreadsheet, which is then validated. */
export async function addSheetImport(
  db: Db,
  { content, digest, outcome, ...received }: Received,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('sheet_imports')
    .values({
      ...received,
      content: Buffer.from(content),
      digest: Buffer.from(digest),
      outcome: JSON.stringify(outcome),
      state: 'checking',
      guesses: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Serialises uploads of the same file until the transaction ends. */
export async function lockUploadsOfSameSheetFile(db: Db, digest: Uint8Array): Promise<void> {
  const name = Buffer.from(digest).toString('hex')
  await sql`select pg_advisory_xact_lock(hashtext('sheet-import'), hashtext(${name}))`.execute(db)
}

/**
 * Finds an import of the same file by the same operator for the same supplier that is neither
 * applied nor discarded yet.
 */
export async function findUnconfirmedSheetImport(
  db: Db,
  { digest, actor, supplier }: Pick<Received, 'digest' | 'actor' | 'supplier'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sheet_imports
    where digest = ${Buffer.from(digest)} and actor = ${actor} and state in ('checking', 'draft')
      and supplier is not distinct from ${supplier}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

type Twin = Pick<SheetImport, 'id' | 'state' | 'actor' | 'createdAt'> & {
  undoneAt: Date | null
}

/** Finds the newest other import of the same spreadsheet file. */
export async function findImportOfSameFile(db: Db, id: number): Promise<Twin | undefined> {
  const { rows } = await sql<Twin>`
    select other.id, other.state, other.actor, other.created_at as "createdAt", c.undone_at as "undoneAt"
    from sheet_imports own
    join sheet_imports other on other.digest = own.digest and other.id <> own.id
    left join change_sets c on c.id = other.change_set_id
    where own.id = ${id} order by other.id desc limit 1`.execute(db)
  return rows[0]
}

export async function findSheetImport(db: Db, id: number): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('id', '=', id)
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

/** Locks a spreadsheet import until the transaction ends. */
export async function lockSheetImport(db: Db, id: number): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

export async function readSheetContent(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('sheet_imports')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}

/**
 * Spreadsheet import as shown in the list of imports, with the line counts of its validation and
 * the time of an undo.
 */
export type SheetImportListItem = Pick<
  SheetImport,
  'id' | 'name' | 'supplier' | 'state' | 'actor' | 'createdAt' | 'finishedAt'
> &
  Pick<SheetValidationResult, 'counts'> & { undoneAt: Date | null }

/** Lists spreadsheet imports and drafts, newest first. */
export async function listSheetImportPage(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SheetImportListItem[]> {
  // The list leaves out validation results, because each may be a megabyte.
  const { rows } = await sql<SheetImportListItem>`
    select i.id, i.name, i.supplier, i.state, i.actor, i.created_at as "createdAt",
      i.finished_at as "finishedAt", i.outcome -> 'counts' as counts, c.undone_at as "undoneAt"
    from sheet_imports i left join change_sets c on c.id = i.change_set_id
    where i.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Reads when a spreadsheet import was undone (null if it was not), and whether an undo is running
 * now.
 */
export async function findSheetImportUndoState(
  db: Db,
  id: number,
): Promise<{ undoneAt: Date | null; undoing: boolean }> {
  const row = await db
    .selectFrom('sheet_imports')
    .innerJoin('change_sets', 'change_sets.id', 'sheet_imports.change_set_id')
    .select(['change_sets.undone_at', 'change_sets.moving'])
    .where('sheet_imports.id', '=', id)
    .executeTakeFirst()
  return { undoneAt: row?.undone_at ?? null, undoing: row?.moving === 'back' }
}

/**
 * Queues a draft spreadsheet import on behalf of an operator; false if the import is not a draft.
 */
export async function queueSheetImport(
  db: Db,
  id: number,
  { actor, permissions, endsOffers }: Pick<SheetImport, 'actor' | 'permissions' | 'endsOffers'>,
): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set state = 'queued', actor = ${actor}, permissions = ${permissions}::text[],
      ends_offers = ${endsOffers}
    where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

/** Finds the oldest spreadsheet import that is queued or was interrupted. */
export async function findNextWaitingImport(db: Db): Promise<SheetImport | undefined> {
  return db
    .selectFrom('sheet_imports')
    .select(columns)
    .where('state', 'in', ['queued', 'running'])
    .where('paused_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .$castTo<SheetImport>()
    .executeTakeFirst()
}

export async function beginSheetImport(db: Db, id: number, changeSetId: number): Promise<void> {
  await db
    .updateTable('sheet_imports')
    .set({ state: 'running', change_set_id: changeSetId })
    .where('id', '=', id)
    .execute()
}

/** Stores the progress of an import; false when it was paused. */
export async function saveWrittenRowCount(db: Db, id: number, written: number): Promise<boolean> {
  const { rows } = await sql`
    update sheet_imports set written = ${written} where id = ${id} and paused_at is null
    returning id`.execute(db)
  return rows.length > 0
}

export async function finishSheetImport(
  db: Db,
  id: number,
  { state, outcome }: { state: 'done' | 'failed'; outcome: Partial<SheetValidationResult> },
  now: Date,
): Promise<void> {
  await sql`
    update sheet_imports
    set state = ${state}, outcome = outcome || ${JSON.stringify(outcome)}::jsonb, finished_at = ${now}
    where id = ${id}`.execute(db)
}

/**
 * Deletes a spreadsheet import that was never applied, also one paused before it began; a running
 * validation stops.
 */
export async function removeUnconfirmedSheetImport(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sheet_imports where id = ${id} and (state in ('checking', 'draft')
      or state = 'queued' and paused_at is not null) returning id`.execute(db)
  return rows.length > 0
}

export async function removeOldImports(
  db: Db,
  before: { drafts: Date; done: Date },
): Promise<void> {
  await sql`
    delete from sheet_imports where created_at < ${before.done}
      or state in ('checking', 'draft') and created_at < ${before.drafts}`.execute(db)
}

/**
 * Kinds of work that only one process may do at a time: validating spreadsheets, importing them,
 * downloading their pictures, all about customers and orders of a former shop, loading a postcode
 * list, or buying labels for many orders.
 */
type Turn =
  | 'sheet-checks'
  | 'sheet-imports'
  | 'sheet-pictures'
  | 'former-shop-imports'
  | 'postcode-imports'
  | 'label-batches'

/**
 * Runs work that only one process may do at a time, under an advisory lock on a connection of its
 * own; returns false without running it while another process does it.
 */
export function runAsOnlyProcess(db: Db, turn: Turn, work: () => Promise<void>): Promise<boolean> {
  return runOnDedicatedConnection(db, async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext(${turn})) as taken`.execute(connection)
    if (!rows[0]?.taken) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${turn}))`.execute(connection)
    }
  })
}
