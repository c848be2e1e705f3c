import type { ContentCategory, ShopContent, ImportedShopContent } from './shop-content-schema.ts'

/** Renamed categories: current slug to new slug. */
export type CategoryRenames = ReadonlyMap<string, string>

/** Detects renamed categories: existing slugs listed only as former slugs of a new category. */
export function findCategoryRenames(
  before: ShopContent,
  wanted: ImportedShopContent,
): CategoryRenames {
  const known = new Set(before.categories.map(({ slug }) => slug))
  const moves = new Map<string, string>()
  for (const { slug, otherSlugs = [] } of wanted.categories ?? []) {
    const former = known.has(slug) ? undefined : otherSlugs.find((other) => known.has(other))
    if (former !== undefined) moves.set(former, slug)
  }
  return moves
}

/** Replaces the old slugs of renamed categories everywhere in the shop content. */
export function renameCategorySlugs(content: ShopContent, moves: CategoryRenames): ShopContent {
  const moved = (slug: string): string => moves.get(slug) ?? slug
  const { categories, home, coupons } = content
  return {
    ...content,
    categories: categories.map((category) => ({
      ...category,
      slug: moved(category.slug),
      parent: category.parent === null ? null : moved(category.parent),
    })),
    home: home && {
      ...home,
      reels: home.reels.map((reel) => ({ ...reel, category: moved(reel.category) })),
    },
    coupons: coupons.map((coupon) =>
      coupon.categories ? { ...coupon, categories: coupon.categories.map(moved) } : coupon,
    ),
  }
}

/** Adds stored former slugs to categories for which the file lists none. */
export function addFormerCategorySlugs(
  before: ShopContent,
  wanted: ImportedShopContent,
): ImportedShopContent {
  if (!wanted.categories) return wanted
  const known = new Map(before.categories.map(({ slug, otherSlugs }) => [slug, otherSlugs]))
  const said = new Set(
    wanted.categories.flatMap(({ slug, otherSlugs = [] }) => [slug, ...otherSlugs]),
  )
  const kept = ({ slug, otherSlugs }: ContentCategory): string[] =>
    otherSlugs ?? (known.get(slug) ?? []).filter((other) => !said.has(other))
  return {
    ...wanted,
    categories: wanted.categories.map((category) => ({ ...category, otherSlugs: kept(category) })),
  }
}
