import type { Db } from '../database.ts'

export type SavedView = {
  id: number
  operatorId: number
  /** e-mail address of the operator who owns the saved view */
  email: string
  list: string
  name: string
  query: string
  shared: boolean
}

/** Maximum number of shared saved views per list of the back office. */
const mostShared = 100

/**
 * Lists the saved views of these back office lists, by name: the operator's own views and all
 * shared views.
 */
export async function listSavedViews(
  db: Db,
  { operatorId, lists }: { operatorId: number; lists: readonly string[] },
): Promise<SavedView[]> {
  if (lists.length === 0) return []
  return select(db)
    .where('v.list', 'in', lists)
    .where((expression) =>
      expression.or([
        expression('v.operator_id', '=', operatorId),
        expression('v.shared', '=', true),
      ]),
    )
    .orderBy('v.list')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(mostShared * lists.length)
    .execute()
}

/** Locks a saved view until the transaction ends. */
export async function lockSavedView(db: Db, id: number): Promise<SavedView | undefined> {
  return select(db).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
}

function select(db: Db) {
  return db
    .selectFrom('saved_views as v')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .select([
      'v.id',
      'v.operator_id as operatorId',
      'o.email',
      'v.list',
      'v.name',
      'v.query',
      'v.shared',
    ])
}

type NewView = Pick<SavedView, 'operatorId' | 'list' | 'name' | 'query' | 'shared'>

/** Adds a saved view; undefined when its owner already has a view of that list with this name. */
export async function addSavedView(
  db: Db,
  { operatorId, ...view }: NewView,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('saved_views')
    .values({ ...view, operator_id: operatorId, created_at: now })
    .onConflict((conflict) => conflict.constraint('saved_views_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Renames a saved view or shares it; false when its owner already has a view with this name. */
export async function updateSavedView(
  db: Db,
  id: number,
  { name, shared }: Pick<SavedView, 'name' | 'shared'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_views as v')
    .set({ name, shared })
    .where('v.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_views as other')
            .select('other.id')
            .whereRef('other.operator_id', '=', 'v.operator_id')
            .whereRef('other.list', '=', 'v.list')
            .where('other.name', '=', name)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeSavedView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Deletes the saved views, of any operator, whose search text contains these words. */
export async function deleteSavedViewsWithSearchWords(
  db: Db,
  words: readonly string[],
): Promise<void> {
  const views = await db.selectFrom('saved_views').select(['id', 'name', 'query']).execute()
  const sought = words.map(plain)
  const found = views.filter(({ name, query }) =>
    [name, ...new URLSearchParams(query).values()].some((value) =>
      sought.some((word) => plain(value).includes(word)),
    ),
  )
  if (found.length === 0) return
  await db
    .deleteFrom('saved_views')
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
}

/**
 * Normalises search text of saved views for comparing names and phone numbers: no accents, capitals
 * or spaces.
 */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}
