import { sql } from 'kysely'
import type {
  ChangeSetKind,
  ProductChangeState,
  ProductChange,
} from '#domain/catalogue/product-change-set.ts'
import type { ProductFieldName } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/**
 * Direction in which a bulk change of products (change set) runs: applied (`forth`) or undone
 * (`back`).
 */
export type ApplyOrUndoDirection = 'forth' | 'back'

export type ChangeSet = {
  id: number
  kind: ChangeSetKind
  summary: string
  fields: ProductFieldName[]
  actor: string
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  /** direction in which the bulk change is running; null while it is not running */
  moving: ApplyOrUndoDirection | null
  movedBy: string | null
}
export type NewChangeRow = ProductChange & {
  productId: number
  state: ProductChangeState
  problem?: string
}
export type ChangeRow = NewChangeRow & { urlKey: string; sku: string; name: string }
type Outcome = { productId: number; state: ProductChangeState; problem: string | null }

const setColumns = [
  'id',
  'kind',
  'summary',
  'fields',
  'actor',
  'created_at as createdAt',
  'applied_at as appliedAt',
  'undone_at as undoneAt',
  'moving',
  'moved_by as movedBy',
] as const

export async function addChangeSet(
  db: Db,
  { kind, summary, fields, actor }: Pick<ChangeSet, 'kind' | 'summary' | 'fields' | 'actor'>,
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('change_sets')
    .values({ kind, summary, fields, actor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function addChangeRows(db: Db, setId: number, rows: NewChangeRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = rows.map(({ productId, before, after, state, problem = null }) => ({
    id: productId,
    before,
    after,
    state,
    problem,
  }))
  await sql`
    insert into change_set_rows (set_id, product_id, before, after, state, problem)
    select ${setId}::bigint, r.id, r.before, r.after, r.state, r.problem
    from ${recordsetSql(stored, sql`id bigint, before jsonb, after jsonb, state text, problem text`)}
    -- an import that was cut short may change a product again
    on conflict (set_id, product_id) do update set
      before = excluded.before || change_set_rows.before, after = change_set_rows.after || excluded.after`.execute(
    db,
  )
}

/** Finds a bulk change of products; `lock` locks it until the transaction ends. */
export async function findChangeSet(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<ChangeSet | undefined> {
  return db
    .selectFrom('change_sets')
    .select(setColumns)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .$castTo<ChangeSet>()
    .executeTakeFirst()
}

/** Lists a page of applied bulk changes of products, newest first. */
export async function listChangeSetPage(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ChangeSet[]> {
  return db
    .selectFrom('change_sets')
    .select(setColumns)
    .where('applied_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ChangeSet>()
    .execute()
}

/** Counts the products of bulk changes (change sets) by state. */
export async function countChangeRowsByState(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Partial<Record<ProductChangeState, number>>>> {
  const { rows } = await sql<{
    set_id: number
    states: Partial<Record<ProductChangeState, number>>
  }>`
    select set_id, jsonb_object_agg(state, products) as states from (
      select set_id, state, count(*) as products from change_set_rows
      where set_id = any(${ids}::bigint[]) group by set_id, state) counted
    group by set_id`.execute(db)
  return new Map(rows.map(({ set_id, states }) => [set_id, states]))
}

/** Products of a bulk change (change set) with their field changes, in id order. */
export async function listChangeRows(
  db: Db,
  setId: number,
  { after, limit, state }: { after?: number; limit: number; state?: ProductChangeState },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select r.product_id as "productId", r.before, r.after, r.state, r.problem,
      p.url_key as "urlKey", p.sku, p.name
    from change_set_rows r join products p on p.id = r.product_id
    where r.set_id = ${setId} and r.product_id > ${after ?? 0}
      and ${state ? sql`r.state = ${state}` : sql`true`}
    order by r.product_id limit ${limit}`.execute(db)
  return rows
}

/** Products of a bulk change whose current offer would be replaced by the change. */
export async function listOffersReplacedByChangeSet(
  db: Db,
  setId: number,
): Promise<(ProductChange & { productId: number })[]> {
  const { rows } = await sql<ProductChange & { productId: number }>`
    select product_id as "productId", before, after from change_set_rows
    where set_id = ${setId} and state = 'prepared'
      and before ->> 'specialPrice' is not null and after ->> 'specialPrice' is not null`.execute(
    db,
  )
  return rows
}

export async function saveChangeRowOutcomes(
  db: Db,
  setId: number,
  outcomes: Outcome[],
): Promise<void> {
  const rows = outcomes.map(({ productId, state, problem }) => ({ id: productId, state, problem }))
  await sql`
    update change_set_rows c set state = r.state, problem = r.problem
    from ${recordsetSql(rows, sql`id bigint, state text, problem text`)}
    where c.set_id = ${setId} and c.product_id = r.id`.execute(db)
}

/** Selection of products by SKU or by id. */
type NamedRows = { skus: readonly string[] } | { ids: readonly number[] }

type RowExclusion = {
  products: NamedRows
  from: ProductChangeState
  to: ProductChangeState
  problem: string | null
}

/**
 * Excludes products from a bulk change not yet applied, or includes them again; returns the number
 * of products.
 */
export async function excludeRowsFromChangeSet(
  db: Db,
  setId: number,
  { products, from, to, problem }: RowExclusion,
): Promise<number> {
  const isNamed =
    'skus' in products
      ? sql`p.sku = any(${products.skus}::text[])`
      : sql`p.id = any(${products.ids}::bigint[])`
  const { numAffectedRows } = await sql`
    update change_set_rows r set state = ${to}, problem = ${problem}
    from products p
    where r.set_id = ${setId} and p.id = r.product_id and ${isNamed} and r.state = ${from}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function markChangeSetApplied(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('change_sets').set({ applied_at: now }).where('id', '=', id).execute()
}

/**
 * Sets whether a bulk change is to be applied or undone; a bulk change that is running in the
 * opposite direction reverses direction.
 */
export async function setApplyOrUndoDirection(
  db: Db,
  id: number,
  { direction, actor }: { direction: ApplyOrUndoDirection; actor: string },
): Promise<void> {
  const moved = { moving: direction, moved_by: actor }
  await db.updateTable('change_sets').set(moved).where('id', '=', id).execute()
}

export async function markChangeSetFinished(db: Db, id: number): Promise<void> {
  await db.updateTable('change_sets').set({ moving: null }).where('id', '=', id).execute()
}

/** Finds the next bulk change of products to be applied or undone, after an id. */
export async function findNextChangeSetToRun(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_sets')
    .select('id')
    .where('moving', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Stores in a bulk change of products (change set) which product fields are changed. */
export async function saveChangedFieldsOfChangeSet(db: Db, id: number): Promise<void> {
  await sql`
    update change_sets set fields = coalesce((
      select array_agg(distinct field) from change_set_rows r, jsonb_object_keys(r.after) as field
      where r.set_id = ${id}), '{}')
    where id = ${id}`.execute(db)
}

export async function markChangeSetUndone(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('change_sets').set({ undone_at: now }).where('id', '=', id).execute()
}

/**
 * Adds units to the stock level that a bulk change recorded as its result, so that undoing the bulk
 * change takes these units into account.
 */
export async function adjustResultStockOfChangeSet(
  db: Db,
  setId: number,
  products: readonly { productId: number; units: number }[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    update change_set_rows c
    set after = jsonb_set(c.after, '{stock}', to_jsonb((c.after ->> 'stock')::integer + r.units))
    from ${recordsetSql(
      products.map(({ productId: id, units }) => ({ id, units })),
      sql`id bigint, units integer`,
    )}
    where c.set_id = ${setId} and c.product_id = r.id and c.after ? 'stock'`.execute(db)
}

/** Products whose stock was counted, corrected or imported after the moment given for each product. */
export async function listProductsWithNewerStockCount(
  db: Db,
  products: readonly { id: number; since: Date }[],
): Promise<Set<number>> {
  if (products.length === 0) return new Set()
  const { rows } = await sql<{ product_id: number }>`
    select distinct m.product_id
    from ${recordsetSql([...products], sql`id bigint, since timestamptz`)}
      join stock_movements m on m.product_id = r.id and m.created_at > r.since
    where m.reason in ('count', 'correction', 'feed')`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Deletes bulk changes that were never applied, and applied ones past their undo period. */
export async function removeOldChangeSets(
  db: Db,
  before: { prepared: Date; applied: Date },
): Promise<void> {
  await sql`
    delete from change_sets
    where moving is null and coalesce(applied_at, created_at) < ${before.applied}
      or applied_at is null and created_at < ${before.prepared}`.execute(db)
}

export async function removeChangeSet(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_sets').where('id', '=', id).execute()
}
