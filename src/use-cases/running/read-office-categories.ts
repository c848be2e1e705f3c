import type { ContentCategory } from '#catalogue-import/shop-content-schema.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as categoryAttributes from '#persistence/catalogue/category-attributes.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { listCategoryUses } from './category-uses.ts'
import { readCategories } from './read-shop-content.ts'

export type OfficeCategory = {
  id: number
  parentId: number | null
  said: ContentCategory
  /** number of visible products in the category and its subcategories */
  shownProducts: number
  changedBy: string
  changedAt: Date
}

/** Reads every category for the back office in tree order, children after their parent. */
export async function readOfficeCategories(db: Db): Promise<OfficeCategory[]> {
  const [tree, all, stamps] = await Promise.all([
    readCategories(db),
    catalogue.listAllCategories(db),
    categories.readLastCategoryChanges(db),
  ])
  const bySlug = new Map(all.map((one) => [one.slug, one]))
  return tree.flatMap((said) => {
    const known = bySlug.get(said.slug)
    const stamp = known && stamps.get(known.id)
    if (!known || !stamp) return []
    const { id, parentId, productCount: shownProducts } = known
    return [{ id, parentId, said, shownProducts, ...stamp }]
  })
}

/**
 * Reads one category with its attribute statistics and the uses that prevent its removal; null if
 * the category does not exist.
 */
export async function readOfficeCategory(db: Db, id: number) {
  const every = await readOfficeCategories(db)
  const category = every.find((one) => one.id === id)
  if (!category) return null
  const tree = every.map(({ said }) => said)
  return {
    category,
    attributes: await categoryAttributes.listCategoryAttributes(db, id),
    blockedBy: await listCategoryUses(db, tree, category.said.slug),
  }
}
