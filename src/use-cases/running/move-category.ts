import type { ContentCategory } from '#catalogue-import/shop-content-schema.ts'

/**
 * Where a category is moved: one step up, down, in or out, or to a position under a parent before a
 * given sibling. Null `beforeId` means the last position.
 */
export type CategoryMoveTarget =
  | { to: 'up' | 'down' | 'in' | 'out' }
  | { parentId: number | null; beforeId: number | null }

type Tree = readonly ContentCategory[]

/**
 * Returns the category tree after moving one category, parents before children. A first sibling
 * moved up or a last one moved down stays in place; null if the move is impossible.
 */
export function moveCategoryInList(
  tree: Tree,
  slug: string,
  place: CategoryMoveTarget,
  slugs: ReadonlyMap<number, string>,
): ContentCategory[] | null {
  const own = tree.find((one) => one.slug === slug)
  if (!own) return null
  if (!('to' in place)) {
    const parent = place.parentId === null ? null : slugs.get(place.parentId)
    const before = place.beforeId === null ? null : slugs.get(place.beforeId)
    return parent === undefined || before === undefined ? null : put(tree, own, parent, before)
  }
  const beside = tree.filter(({ parent }) => parent === own.parent)
  const at = beside.indexOf(own)
  switch (place.to) {
    case 'up':
      return at === 0 ? [...tree] : put(tree, own, own.parent, beside[at - 1]?.slug ?? null)
    case 'down':
      return put(tree, own, own.parent, beside[at + 2]?.slug ?? null)
    case 'in': {
      const above = beside[at - 1]
      return own.parent === null && above ? put(tree, own, above.slug, null) : null
    }
    case 'out': {
      if (own.parent === null) return null
      const tops = tree.filter(({ parent }) => parent === null)
      const after = tops.findIndex((one) => one.slug === own.parent) + 1
      return put(tree, own, null, tops[after]?.slug ?? null)
    }
  }
}

/** Inserts a category before a sibling under a parent, or at the end. */
function put(
  tree: Tree,
  own: ContentCategory,
  parent: string | null,
  before: string | null,
): ContentCategory[] | null {
  const hasBelow = tree.some((one) => one.parent === own.slug)
  const above = tree.find((one) => one.slug === parent)
  if (parent !== null && (!above || above.parent !== null || hasBelow || above === own)) return null
  if (before === own.slug) return [...tree]
  const rest = tree.filter((one) => one !== own)
  const beside = rest.filter((one) => one.parent === parent)
  const at = before === null ? beside.length : beside.findIndex(({ slug }) => slug === before)
  if (at < 0) return null
  const level = beside.toSpliced(at, 0, { ...own, parent })
  const tops = parent === null ? level : rest.filter((one) => one.parent === null)
  return tops.flatMap((top) => [
    top,
    ...(top.slug === parent ? level : rest.filter((one) => one.parent === top.slug)),
  ])
}
