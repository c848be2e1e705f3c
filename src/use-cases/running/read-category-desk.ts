import type { ContentCategory } from '#catalogue-import/content-shape.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as categoryAttributes from '#persistence/catalogue/category-attributes.ts'
import type { Db } from '#persistence/database.ts'
import { blockedBy } from './category-uses.ts'
import { readCategories } from './read-content.ts'

export type KnownCategory = {
  id: number
  parentId: number | null
  said: ContentCategory
  /** number of visible products in the category and its subcategories */
  shownProducts: number
  changedBy: string
  changedAt: Date
}

/** Every category in tree order, children after their parent. */
export async function readEveryCategory(db: Db): Promise<KnownCategory[]> {
  const [tree, all, stamps] = await Promise.all([
    readCategories(db),
    catalogue.everyCategory(db),
    categories.stamps(db),
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

/** One category with statistics of its products and its removal obstacles; null if it does not exist. */
export async function readCategoryDesk(db: Db, id: number) {
  const every = await readEveryCategory(db)
  const category = every.find((one) => one.id === id)
  if (!category) return null
  const tree = every.map(({ said }) => said)
  return {
    category,
    attributes: await categoryAttributes.ofCategory(db, id),
    blockedBy: await blockedBy(db, tree, category.said.slug),
  }
}
