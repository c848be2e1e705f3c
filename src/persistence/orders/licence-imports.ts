import type { Db } from '../database.ts'

type LicenceImportRow = {
  id: number
  added: number
  actor: string
  createdAt: Date
  undoneAt: Date | null
  /** keys of this import that were ever assigned to orders */
  sold: number
}

/** Creates the record of an import of licence keys, to which the keys refer. */
export async function beginLicenceImport(
  db: Db,
  { productId, actor }: { productId: number; actor: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('licence_imports')
    .values({ product_id: productId, actor, added: 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores the number of licence keys that an import added; an import without new keys is deleted.
 */
export async function finishLicenceImport(db: Db, id: number, added: number): Promise<void> {
  if (added === 0) await db.deleteFrom('licence_imports').where('id', '=', id).execute()
  else await db.updateTable('licence_imports').set({ added }).where('id', '=', id).execute()
}

/** Lists the imports of licence keys for a product, newest first. */
export async function listLicenceImports(
  db: Db,
  productId: number,
  limit: number,
): Promise<LicenceImportRow[]> {
  return db
    .selectFrom('licence_imports as import')
    .select(({ selectFrom, fn }) => [
      'import.id',
      'import.added',
      'import.actor',
      'import.created_at as createdAt',
      'import.undone_at as undoneAt',
      selectFrom('licence_keys')
        .select(fn.countAll<number>().as('sold'))
        .whereRef('import_id', '=', 'import.id')
        .where('order_id', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('sold'),
    ])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Locks an import of licence keys until the transaction ends. */
export async function lockLicenceImport(
  db: Db,
  productId: number,
  id: number,
): Promise<{ undoneAt: Date | null } | undefined> {
  return db
    .selectFrom('licence_imports')
    .select('undone_at as undoneAt')
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts the licence keys of an import: ever assigned to orders, and still free. */
export async function countImportedLicenceKeys(
  db: Db,
  id: number,
): Promise<{ sold: number; free: number }> {
  return db
    .selectFrom('licence_keys')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('order_id', 'is not', null).as('sold'),
      fn
        .countAll<number>()
        .filterWhere('order_id', 'is', null)
        .filterWhere('revoked_at', 'is', null)
        .as('free'),
    ])
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Removes the licence keys of an import, except withdrawn keys. */
export async function removeImportedLicenceKeys(
  db: Db,
  id: number,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await db
    .deleteFrom('licence_keys')
    .where('import_id', '=', id)
    .where('order_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('licence_imports')
    .set({ undone_at: now, undone_by: actor })
    .where('id', '=', id)
    .execute()
}
