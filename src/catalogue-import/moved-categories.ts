import type { ContentCategory, ShopContent, WantedContent } from './content-shape.ts'

/** Current and new slugs of categories. */
export type CategoryMoves = ReadonlyMap<string, string>

/** Renamed categories: existing slugs that a file lists only as former slugs of a new one. */
export function categoryMoves(before: ShopContent, wanted: WantedContent): CategoryMoves {
  const known = new Set(before.categories.map(({ slug }) => slug))
  const moves = new Map<string, string>()
  for (const { slug, otherSlugs = [] } of wanted.categories ?? []) {
    const former = known.has(slug) ? undefined : otherSlugs.find((other) => known.has(other))
    if (former !== undefined) moves.set(former, slug)
  }
  return moves
}

/** Content with renamed category slugs everywhere. */
export function withMoves(content: ShopContent, moves: CategoryMoves): ShopContent {
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

/** Desired content, keeping former slugs of categories not mentioned. */
export function withKeptSlugs(before: ShopContent, wanted: WantedContent): WantedContent {
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
