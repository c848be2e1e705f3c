import { sql } from 'kysely'
import type { ProductFamily } from '#domain/catalogue/family-options.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

const columns = ['key', 'name', 'options', 'unsold', 'version', 'changed_by as changedBy'] as const

/** Finds a family of product variants; `lock` locks it until the transaction ends. */
export function findStoredFamily(
  db: Db,
  key: string,
  { lock = false } = {},
): Promise<(ProductFamily & { version: number; changedBy: string }) | undefined> {
  return db
    .selectFrom('product_families')
    .select(columns)
    .where('key', '=', key)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Stores a family of product variants, in place of the one with its key. */
export async function saveFamily(
  db: Db,
  { key, name, options, unsold }: ProductFamily,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await sql`
    insert into product_families as f (key, name, options, unsold, changed_by, changed_at)
    values (${key}, ${name}, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(unsold)}::jsonb, ${actor}, ${now})
    on conflict (key) do update set name = excluded.name, options = excluded.options, unsold = excluded.unsold,
      version = f.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    db,
  )
}

/** Deletes a family; false if it has products. */
export async function removeEmptyFamily(db: Db, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from product_families where key = ${key}
      and not exists (select from products where family = ${key})`.execute(db)
  return numAffectedRows === 1n
}

/** Adds missing attributes; existing attributes keep their labels. */
export async function addMissingAttributes(
  db: Db,
  attributes: readonly { code: string; label: string }[],
): Promise<void> {
  await sql`
    insert into attributes (code, label)
    select distinct on (r.code) r.code, r.label
    from ${recordsetSql([...attributes], sql`code text, label text`)}
    on conflict (code) do nothing`.execute(db)
}

/** Names of families by key. */
export async function readFamilyNames(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_families')
    .select(['key', 'name'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Labels of attributes by code. */
export async function readAttributeLabels(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('attributes')
    .select(['code', 'label'])
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, label }) => [code, label]))
}

/** Code of the attribute with a label; capitals are ignored. */
export async function findAttributeCode(db: Db, label: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('attributes')
    .select('code')
    .where(sql`lower(label)`, '=', label.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()
  return row?.code
}

type FamilySummary = { key: string; name: string; products: number; visible: number }

/** Lists families by key, with the number of products and of visible products. */
export async function listFamilySummaries(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<FamilySummary[]> {
  const { rows } = await sql<FamilySummary>`
    select f.key, f.name, count(p.id)::integer as products,
      (count(p.id) filter (where p.visible))::integer as visible
    from (select key, name from product_families
        where ${after === undefined ? sql`true` : sql`key > ${after}`} order by key limit ${limit}) f
      left join products p on p.family = f.key
    group by f.key, f.name order by f.key`.execute(db)
  return rows
}
