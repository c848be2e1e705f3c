import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

export type NewImportPicture = {
  urlKey: string
  position: number
  address: string
  alt: string | null
  /** why it is not downloaded; null if it waits for its download */
  problem: string | null
}

/**
 * Queues pictures of imported products for download, unless an earlier import already brought them
 * to the same product.
 */
export async function queueImportPictures(
  db: Db,
  importId: number,
  pictures: readonly NewImportPicture[],
): Promise<void> {
  const rows = pictures.map(({ urlKey, ...picture }) => ({ ...picture, url_key: urlKey }))
  await sql`
    insert into sheet_import_pictures (import_id, product_id, position, url, alt, state, problem)
    select ${importId}::bigint, p.id, r.position, r.address, r.alt,
      case when r.problem is null then 'waiting' else 'failed' end, r.problem
    from ${recordsetSql(
      rows,
      sql`url_key text, position smallint, address text, alt text, problem text`,
    )}
    join products p on p.url_key = r.url_key
    where not exists (select from sheet_import_pictures o
      where o.product_id = p.id and o.url = r.address and o.state in ('waiting', 'stored', 'done'))
    on conflict do nothing`.execute(db)
}

/** Pictures of imports that are paused or undone are left alone. */
const isOpen = sql`exists (
  select from sheet_imports i left join change_sets c on c.id = i.change_set_id
  where i.id = s.import_id and i.paused_at is null and c.undone_at is null)`

/** Lists addresses of pictures that wait for their download, in the order of the imports. */
export async function listWaitingPictureAddresses(
  db: Db,
  limit: number,
): Promise<{ importId: number; address: string }[]> {
  const { rows } = await sql<{ importId: number; address: string }>`
    select s.import_id as "importId", s.url as address from sheet_import_pictures s
    where s.state = 'waiting' and ${isOpen}
    group by s.import_id, s.url order by min(s.id) limit ${limit}`.execute(db)
  return rows
}

type Address = { importId: number; address: string }

/** Marks a picture as downloaded; `source` is the hash under which it is stored. */
export async function markPictureStored(
  db: Db,
  { importId, address }: Address,
  source: string,
): Promise<void> {
  await sql`
    update sheet_import_pictures set state = 'stored', source = ${source}, problem = null
    where import_id = ${importId} and url = ${address} and state = 'waiting'`.execute(db)
}

export async function markPictureFailed(
  db: Db,
  { importId, address }: Address,
  problem: string,
): Promise<void> {
  await sql`
    update sheet_import_pictures set state = 'failed', problem = ${problem}, tries = tries + 1
    where import_id = ${importId} and url = ${address} and state = 'waiting'`.execute(db)
}

/** Problem of a picture whose text is no web address, so that no download can succeed. */
export const noWebAddress = 'no-address'

/** Downloads the failed pictures of an import again; returns their number. */
export async function retryFailedPictures(db: Db, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update sheet_import_pictures set state = 'waiting', problem = null
    where import_id = ${importId} and state = 'failed' and problem is distinct from ${noWebAddress}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export type StoredImportPicture = {
  id: number
  importId: number
  productId: number
  urlKey: string
  position: number
  alt: string | null
  source: string
  actor: string
}

/** Lists downloaded pictures whose sizes are not drawn yet, each for one of its products. */
export async function listStoredPictures(db: Db, limit: number): Promise<StoredImportPicture[]> {
  const { rows } = await sql<StoredImportPicture>`
    select s.id, s.import_id as "importId", s.product_id as "productId", p.url_key as "urlKey",
      s.position, s.alt, s.source, i.actor
    from sheet_import_pictures s join products p on p.id = s.product_id
      join sheet_imports i on i.id = s.import_id
    where s.state = 'stored' and ${isOpen} and not exists (
      select from sheet_import_pictures o where o.import_id = s.import_id and o.source = s.source
        and o.state = 'stored' and o.id < s.id)
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/** Sets the state of one picture; `path` is its path as a picture of the product. */
export async function savePictureState(
  db: Db,
  id: number,
  to: { state: 'done' | 'failed' | 'removed'; path?: string; problem?: string },
): Promise<void> {
  await db.updateTable('sheet_import_pictures').set(to).where('id', '=', id).execute()
}

/** Whether any picture still needs a downloaded file. */
export async function isPictureSourceUsed(
  db: Db,
  importId: number,
  source: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from sheet_import_pictures
    where import_id = ${importId} and source = ${source} and state = 'stored' limit 1`.execute(db)
  return rows.length > 0
}

/** Finds the drawn sizes of a downloaded picture, which products of a family share. */
export async function findDrawnPicture(
  db: Db,
  importId: number,
  source: string,
): Promise<{ path: string; width: number } | undefined> {
  const { rows } = await sql<{ path: string; width: number }>`
    select s.path, i.width from sheet_import_pictures s
    join product_images i on i.product_id = s.product_id and i.path = s.path
    where s.import_id = ${importId} and s.source = ${source} and s.state = 'done' limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Paths of a product's pictures from an import with their positions. */
export async function listImportedPicturePositions(
  db: Db,
  { importId, productId }: { importId: number; productId: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sheet_import_pictures')
    .select(['path', 'position'])
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .where('state', '=', 'done')
    .execute()
  return new Map(rows.flatMap(({ path, position }) => (path === null ? [] : [[path, position]])))
}

export type UndonePicture = {
  id: number
  importId: number
  source: string | null
  urlKey: string
  path: string | null
  actor: string
}

/** Lists pictures of undone imports that are still there or waiting. */
export async function listPicturesOfUndoneImports(db: Db, limit: number): Promise<UndonePicture[]> {
  const { rows } = await sql<UndonePicture>`
    select s.id, s.import_id as "importId", s.source, p.url_key as "urlKey", s.path, coalesce(c.moved_by, i.actor) as actor
    from change_sets c join sheet_imports i on i.change_set_id = c.id
      join sheet_import_pictures s on s.import_id = i.id join products p on p.id = s.product_id
    where c.undone_at is not null and s.state <> 'removed' order by s.id limit ${limit}`.execute(db)
  return rows
}

type ImportPictureProgress = {
  all: number
  stored: number
  drawn: number
  failures: { id: number; urlKey: string; name: string; position: number; problem: string }[]
}

/** Progress of the pictures of an import, counted by address, and the first failures. */
export async function readImportPictureProgress(
  db: Db,
  importId: number,
): Promise<ImportPictureProgress> {
  const counted = await sql<Omit<ImportPictureProgress, 'failures'>>`
    select count(distinct url)::integer as all,
      (count(distinct url) filter (where state in ('stored', 'done')))::integer as stored,
      (count(distinct url) filter (where state = 'done'))::integer as drawn
    from sheet_import_pictures where import_id = ${importId} and state <> 'removed'`.execute(db)
  const { rows: failures } = await sql<ImportPictureProgress['failures'][number]>`
    select distinct on (s.url) s.id, p.url_key as "urlKey", p.name, s.position, coalesce(s.problem, '') as problem
    from sheet_import_pictures s join products p on p.id = s.product_id
    where s.import_id = ${importId} and s.state = 'failed' order by s.url, s.id limit 100`.execute(
    db,
  )
  const progress = counted.rows[0] ?? { all: 0, stored: 0, drawn: 0 }
  return { ...progress, failures }
}
