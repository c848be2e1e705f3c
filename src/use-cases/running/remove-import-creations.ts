import * as categories from '#persistence/catalogue/categories.ts'
import * as creations from '#persistence/catalogue/change-set-creations.ts'
import type { Db } from '#persistence/database.ts'
import { removeRedirects } from './manage-redirects.ts'

/**
 * Takes back what an undone import made besides its products: redirects that no person changed, and
 * categories. A category that still has the import's hidden products is hidden; an empty one is
 * removed.
 */
export async function removeImportCreations(
  db: Db,
  { changeSet, actor }: { changeSet: number; actor: string },
  now: Date,
): Promise<void> {
  const ids = await creations.listCreatedRedirectIds(db, changeSet)
  if (ids.length > 0) await removeRedirects(db, { ids, by: { actor } }, now)
  const empty = await creations.hideCreatedCategories(db, changeSet)
  if (empty.length > 0) await categories.removeCategories(db, empty)
}
