import type { NewSheetCategory } from '#catalogue-import/sheets/match-category-names.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as creations from '#persistence/catalogue/change-set-creations.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { addSearchVocabularyWords } from '../catalogue/index-products.ts'

/**
 * Adds new categories, each after the other subcategories of its parent. An import passes its change
 * set, whose undo takes them back.
 */
export function addCategories(
  db: Db,
  added: readonly NewSheetCategory[],
  changeSet: number | null,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    const positions = await categories.readLastChildCategoryPositions(transaction)
    const rows = added.map(({ slug, name, parent }) => {
      const position = (positions.get(parent) ?? 0) + 1
      positions.set(parent, position)
      const translations = [{ locale: 'es', name, slug }]
      return { slug, name, parent, position, description: '', image_key: null, translations }
    })
    await categories.putCategories(transaction, rows)
    const slugs = rows.map(({ slug }) => slug)
    if (changeSet !== null) await creations.addCreatedCategories(transaction, changeSet, slugs)
    await addSearchVocabularyWords(
      transaction,
      rows.map(({ name }) => name),
    )
  })
}
