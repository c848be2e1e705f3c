import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Stores the versions of the products that the preview of a spreadsheet import compared. */
export async function saveReviewedVersions(
  db: Db,
  importId: number,
  versions: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = [...versions].map(([id, version]) => ({ id, version }))
  await removeReviewedVersions(db, importId)
  await sql`update sheet_imports set keeps_versions = true where id = ${importId}`.execute(db)
  if (rows.length > 0)
    await sql`
      insert into sheet_import_products (import_id, product_id, version)
      select ${importId}::bigint, r.id, r.version
      from ${recordsetSql(rows, sql`id bigint, version text`)}`.execute(db)
}

/**
 * Product versions of an import's preview; undefined if an earlier release of the shop made that
 * preview.
 */
export async function readReviewedVersions(
  db: Db,
  importId: number,
): Promise<Map<number, string> | undefined> {
  const { rows } = await sql<{ id: number | null; version: string | null }>`
    select p.product_id as id, p.version from sheet_imports i
    left join sheet_import_products p on p.import_id = i.id
    where i.id = ${importId} and i.keeps_versions`.execute(db)
  if (rows.length === 0) return undefined
  return new Map(
    rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [[id, version]])),
  )
}

/** Removes product versions of an import: those of `ids`, or all. */
export async function removeReviewedVersions(
  db: Db,
  importId: number,
  ids?: readonly number[],
): Promise<void> {
  const among = ids ? sql`and product_id = any(${ids}::bigint[])` : sql``
  await sql`delete from sheet_import_products where import_id = ${importId} ${among}`.execute(db)
}
