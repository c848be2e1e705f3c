import { sql } from 'kysely'
import type { FormerRecordKind, FormerRecordsOutcome } from '#domain/running/former-shop-records.ts'
import type { Db } from '../database.ts'

type FormerShopImportState =
  | 'checking'
  | 'draft'
  | 'queued'
  | 'running'
  | 'done'
  | 'undoing'
  | 'undone'

/** An uploaded file with customers or orders of a former shop. */
export type FormerShopImport = {
  id: number
  kind: FormerRecordKind
  /** platform of the former shop; `other` if unknown */
  shop: string
  name: string
  decisions: unknown
  outcome: FormerRecordsOutcome
  state: FormerShopImportState
  actor: string
  createdAt: Date
  finishedAt: Date | null
}

const columns = [
  'id',
  'kind',
  'shop',
  'name',
  'decisions',
  'outcome',
  'state',
  'actor',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const

type Received = Pick<FormerShopImport, 'kind' | 'shop' | 'name' | 'actor' | 'outcome'> & {
  content: Uint8Array
  digest: Uint8Array
}

/**
 * Stores an uploaded file for its check. The same file of the same operator returns the existing
 * import if it is still a draft.
 */
export async function addFormerShopImport(
  db: Db,
  { content, digest, outcome, ...received }: Received,
  now: Date,
): Promise<{ id: number; isKnown: boolean }> {
  const known = await db
    .selectFrom('former_shop_imports')
    .select('id')
    .where('digest', '=', Buffer.from(digest))
    .where('actor', '=', received.actor)
    .where('kind', '=', received.kind)
    .where('state', 'in', ['checking', 'draft'])
    .executeTakeFirst()
  if (known) return { id: known.id, isKnown: true }
  const { id } = await db
    .insertInto('former_shop_imports')
    .values({
      ...received,
      content: Buffer.from(content),
      digest: Buffer.from(digest),
      outcome: JSON.stringify(outcome),
      state: 'checking',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isKnown: false }
}

export async function findFormerShopImport(
  db: Db,
  id: number,
): Promise<FormerShopImport | undefined> {
  return db
    .selectFrom('former_shop_imports')
    .select(columns)
    .where('id', '=', id)
    .$castTo<FormerShopImport>()
    .executeTakeFirst()
}

/** Locks an import until the transaction ends. */
export async function lockFormerShopImport(
  db: Db,
  id: number,
): Promise<FormerShopImport | undefined> {
  return db
    .selectFrom('former_shop_imports')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<FormerShopImport>()
    .executeTakeFirst()
}

/** Lists imports of customers and orders, newest first. */
export async function listFormerShopImports(
  db: Db,
  limit: number,
): Promise<(Omit<FormerShopImport, 'outcome'> & Pick<FormerRecordsOutcome, 'counts'>)[]> {
  return db
    .selectFrom('former_shop_imports')
    .select(columns.filter((column) => column !== 'outcome'))
    .select(sql<FormerRecordsOutcome['counts']>`outcome -> 'counts'`.as('counts'))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Omit<FormerShopImport, 'outcome'> & Pick<FormerRecordsOutcome, 'counts'>>()
    .execute()
}

export async function readFormerShopFile(db: Db, id: number): Promise<Buffer> {
  const row = await db
    .selectFrom('former_shop_imports')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content ?? Buffer.alloc(0)
}

/** Finds the oldest import that waits for its check, its import or its undo. */
export async function findNextFormerShopImport(db: Db): Promise<FormerShopImport | undefined> {
  return db
    .selectFrom('former_shop_imports')
    .select(columns)
    .where('state', 'in', ['checking', 'queued', 'running', 'undoing'])
    .orderBy('id')
    .limit(1)
    .$castTo<FormerShopImport>()
    .executeTakeFirst()
}

/** Counts a start of a check or an import, and returns how many there were. */
export async function addFormerShopImportTry(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update former_shop_imports set tries = tries + 1 where id = ${id} returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

/** Moves an import from one of the given states to another; false if it is in none of them. */
export async function moveFormerShopImport(
  db: Db,
  id: number,
  { from, to }: { from: readonly FormerShopImportState[]; to: FormerShopImportState },
): Promise<boolean> {
  const { rows } = await sql`
    update former_shop_imports set state = ${to}
    where id = ${id} and state = any (${[...from]}::text[]) returning id`.execute(db)
  return rows.length > 0
}

/** Stores what an operator decided about a draft, which is then checked again. */
export async function saveFormerRecordDecisions(
  db: Db,
  id: number,
  decisions: object,
): Promise<void> {
  await sql`
    update former_shop_imports
    set decisions = ${JSON.stringify(decisions)}::jsonb, state = 'checking'
    where id = ${id} and state = 'draft'`.execute(db)
}

/** Stores the result of a check; a discarded import stays discarded. */
export async function saveFormerRecordsCheck(
  db: Db,
  id: number,
  outcome: FormerRecordsOutcome,
): Promise<void> {
  await sql`
    update former_shop_imports
    set state = 'draft', outcome = ${JSON.stringify(outcome)}::jsonb, tries = 0
    where id = ${id} and state = 'checking'`.execute(db)
}

/** Marks an import as done and removes its file with everybody's data. */
export async function finishFormerShopImport(
  db: Db,
  id: number,
  outcome: FormerRecordsOutcome,
  now: Date,
): Promise<void> {
  await sql`
    update former_shop_imports
    set state = 'done', outcome = ${JSON.stringify(outcome)}::jsonb, content = null, finished_at = ${now}
    where id = ${id}`.execute(db)
}

/** Deletes an import that was never applied. */
export async function removeUnconfirmedFormerShopImport(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from former_shop_imports where id = ${id} and state in ('checking', 'draft')
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes old drafts with their files, and imports that can no longer be undone. */
export async function removeOldFormerShopImports(
  db: Db,
  before: { drafts: Date; done: Date },
): Promise<void> {
  await sql`
    delete from former_shop_imports where state in ('checking', 'draft') and created_at < ${before.drafts}
      or state in ('done', 'undone') and created_at < ${before.done}`.execute(db)
}
