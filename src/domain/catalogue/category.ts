/** A product category; `parentId` is null for a category at the top level. */
export type Category = {
  id: number
  parentId: number | null
  slug: string
  name: string
  description: string
  /**
   * storage path of the category's picture, without the suffix for size and format; null without a
   * picture
   */
  picture: string | null
  translations: { locale: string; name: string; slug: string }[]
  position: number
  /** number of visible products in the category and its subcategories */
  productCount: number
  /** whether the category and its subcategories are hidden from menus */
  isHidden: boolean
}

export type Breadcrumb = { name: string; slug: string }

/** Breadcrumb of a product: its main category, then its deepest other category below the main category. */
export function createProductBreadcrumbs<Node extends { id: number; parentId: number | null }>(
  ownCategories: readonly Node[],
): Node[] {
  const steps: Node[] = []
  let next = ownCategories[0]
  while (next && !steps.includes(next)) {
    steps.push(next)
    const above: Node = next
    next = ownCategories.find((category) => category.parentId === above.id)
  }
  return steps
}
