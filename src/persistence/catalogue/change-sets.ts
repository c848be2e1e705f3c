import { sql } from 'kysely'
import type { ChangeKind, ChangeState, ProductChange } from '#domain/catalogue/change-set.ts'
import type { FieldName } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { recordset } from '../recordset.ts'

/** Direction of a change set: applied (`forth`) or undone (`back`). */
export type Direction = 'forth' | 'back'

export type ChangeSet = {
  id: number
  kind: ChangeKind
  summary: string
  fields: FieldName[]
  actor: string
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  /** requested direction while it is in progress */
  moving: Direction | null
  movedBy: string | null
}
export type NewRow = ProductChange & { productId: number; state: ChangeState; problem?: string }
export type ChangeRow = NewRow & { urlKey: string; sku: string; name: string }
type Outcome = { productId: number; state: ChangeState; problem: string | null }

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

export async function add(
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

export async function addRows(db: Db, setId: number, rows: NewRow[]): Promise<void> {
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
    from ${recordset(stored, sql`id bigint, before jsonb, after jsonb, state text, problem text`)}
    -- an import that was cut short may change a product again
    on conflict (set_id, product_id) do update set
      before = excluded.before || change_set_rows.before, after = change_set_rows.after || excluded.after`.execute(
    db,
  )
}

/** Finds a change set; `lock` locks it until the transaction ends. */
export async function find(
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

/** Lists a page of applied change sets, newest first. */
export async function page(
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

/** Counts the products of change sets by state. */
export async function counts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Partial<Record<ChangeState, number>>>> {
  const { rows } = await sql<{ set_id: number; states: Partial<Record<ChangeState, number>> }>`
    select set_id, jsonb_object_agg(state, products) as states from (
      select set_id, state, count(*) as products from change_set_rows
      where set_id = any(${ids}::bigint[]) group by set_id, state) counted
    group by set_id`.execute(db)
  return new Map(rows.map(({ set_id, states }) => [set_id, states]))
}

/** Products of a change set with their changes, in id order. */
export async function rowsOf(
  db: Db,
  setId: number,
  { after, limit, state }: { after?: number; limit: number; state?: ChangeState },
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

/** Products of a set whose current offer is replaced by a prepared change. */
export async function replacedOffers(
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

export async function saveOutcomes(db: Db, setId: number, outcomes: Outcome[]): Promise<void> {
  const rows = outcomes.map(({ productId, state, problem }) => ({ id: productId, state, problem }))
  await sql`
    update change_set_rows c set state = r.state, problem = r.problem
    from ${recordset(rows, sql`id bigint, state text, problem text`)}
    where c.set_id = ${setId} and c.product_id = r.id`.execute(db)
}

/** Selection of products by SKU or by id. */
type NamedRows = { skus: readonly string[] } | { ids: readonly number[] }

/** Excludes products from a pending change set or includes them again; returns the number. */
export async function keepOut(
  db: Db,
  setId: number,
  {
    products,
    from,
    to,
    problem,
  }: { products: NamedRows; from: ChangeState; to: ChangeState; problem: string | null },
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

export async function markApplied(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('change_sets').set({ applied_at: now }).where('id', '=', id).execute()
}

/** Sets the direction of a change set; a running opposite direction is reversed. */
export async function markMoving(
  db: Db,
  id: number,
  { direction, actor }: { direction: Direction; actor: string },
): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ moving: direction, moved_by: actor })
    .where('id', '=', id)
    .execute()
}

export async function markMoved(db: Db, id: number): Promise<void> {
  await db.updateTable('change_sets').set({ moving: null }).where('id', '=', id).execute()
}

/** Finds the next change set to be applied or undone, after an id. */
export async function nextMoving(db: Db, after: number): Promise<number | undefined> {
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

/** Stores the changed fields of a set's products. */
export async function saveFieldsOfRows(db: Db, id: number): Promise<void> {
  await sql`
    update change_sets set fields = coalesce((
      select array_agg(distinct field) from change_set_rows r, jsonb_object_keys(r.after) as field
      where r.set_id = ${id}), '{}')
    where id = ${id}`.execute(db)
}

export async function markUndone(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('change_sets').set({ undone_at: now }).where('id', '=', id).execute()
}

/** Adds units to the stored stock of a set's products, so that its undo accounts for them. */
export async function addToStock(
  db: Db,
  setId: number,
  products: readonly { productId: number; units: number }[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    update change_set_rows c
    set after = jsonb_set(c.after, '{stock}', to_jsonb((c.after ->> 'stock')::integer + r.units))
    from ${recordset(
      products.map(({ productId: id, units }) => ({ id, units })),
      sql`id bigint, units integer`,
    )}
    where c.set_id = ${setId} and c.product_id = r.id and c.after ? 'stock'`.execute(db)
}

/** Products whose stock was counted, corrected or imported after the moment given for each product. */
export async function countedSince(
  db: Db,
  products: readonly { id: number; since: Date }[],
): Promise<Set<number>> {
  if (products.length === 0) return new Set()
  const { rows } = await sql<{ product_id: number }>`
    select distinct m.product_id
    from ${recordset([...products], sql`id bigint, since timestamptz`)}
      join stock_movements m on m.product_id = r.id and m.created_at > r.since
    where m.reason in ('count', 'correction', 'feed')`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Deletes unapplied change sets and applied sets past their undo period. */
export async function removeOld(db: Db, before: { prepared: Date; applied: Date }): Promise<void> {
  await sql`
    delete from change_sets
    where moving is null and coalesce(applied_at, created_at) < ${before.applied}
      or applied_at is null and created_at < ${before.prepared}`.execute(db)
}

export async function remove(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_sets').where('id', '=', id).execute()
}
