import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Picture no longer used by any product. */
type LeftPicture = { path: string; since: Date; sku: string; name: string }

// SQL condition for pictures that are still shown. Orders and wish list entries keep the main
// picture that the product had when they were created.
const isShown = sql`
  exists (select from product_images i where i.path = l.path)
  or exists (select from left_pictures o join payment_attempt_lines a on a.product_id = o.product_id
    where o.path = l.path and a.image_path = l.path)
  or exists (select from left_pictures o join wishes w on w.product_id = o.product_id
    where o.path = l.path and w.image_path = l.path)`

/** Lists pictures that no product uses, in path order, after a given path. */
export async function listUnusedPictures(
  db: Db,
  { after, limit, sku }: { after: string; limit: number; sku?: string | undefined },
): Promise<LeftPicture[]> {
  const { rows } = await sql<LeftPicture>`
    select distinct on (l.path) l.path, l.left_at as since, p.sku, p.name
    from left_pictures l join products p on p.id = l.product_id
    where l.removed_at is null and l.path > ${after} and not (${isShown})
      and ${sku === undefined ? sql`true` : sql`p.sku = ${sku}`}
    order by l.path, l.left_at desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Whether a replaced product picture is still used elsewhere. Locks the picture against reuse until
 * the transaction ends.
 */
export async function lockPictureAndReadIfUsed(
  db: Db,
  path: string,
): Promise<'unused' | 'used' | 'unknown'> {
  const { rows } = await sql<{ path: string }>`
    select path from left_pictures where path = ${path}
    order by path, product_id for update`.execute(db)
  if (rows.length === 0) return 'unknown'
  const shown = await sql<{ is: boolean }>`
    select (${isShown}) as is from (select ${path}::text as path) l`.execute(db)
  return shown.rows[0]?.is ? 'used' : 'unused'
}

/** Records that a picture was removed from the store or, with null, restored. */
export async function markPictureRemoved(db: Db, path: string, at: Date | null): Promise<void> {
  await db.updateTable('left_pictures').set({ removed_at: at }).where('path', '=', path).execute()
}

/** Lists the given pictures that were removed from the store; waits for concurrent removals. */
export async function listRemovedPictures(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string; removed: boolean }>`
    select path, removed_at is not null as removed from left_pictures
    where path = any(${[...paths]}::text[]) order by path, product_id for update`.execute(db)
  return [...new Set(rows.filter(({ removed }) => removed).map(({ path }) => path))]
}

/** Deletes records of pictures whose files are permanently deleted. */
export async function deleteRemovedPictures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('left_pictures').where('removed_at', '<', before).execute()
}
