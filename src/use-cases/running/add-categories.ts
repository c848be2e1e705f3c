import type { NewCategory } from '#catalogue-import/sheets/category-names.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { learnWords } from '../catalogue/index-products.ts'

/** Adds new categories after their siblings. */
export function addCategories(db: Db, added: readonly NewCategory[]): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const positions = await categories.lastPositions(transaction)
    const rows = added.map(({ slug, name, parent }) => {
      const position = (positions.get(parent) ?? 0) + 1
      positions.set(parent, position)
      const translations = [{ locale: 'es', name, slug }]
      return { slug, name, parent, position, description: '', image_key: null, translations }
    })
    await categories.put(transaction, rows)
    await learnWords(
      transaction,
      rows.map(({ name }) => name),
    )
  })
}
