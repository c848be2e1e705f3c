import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { ShopSettingsReply } from '#contract/content.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'

/** What menus need of a category. */
export type CategoryName = Pick<Category, 'slug' | 'name'>

/** A main category and those within it. */
interface CategoryBranch extends CategoryName {
  children: readonly CategoryName[]
}

/** What every page knows about the shop. A part that could not be had is null; the page stands. */
export interface ShopData {
  origin: string
  settings: ShopSettingsReply | null
  categories: readonly CategoryBranch[] | null
}

/** What the shop is called. */
export function useShopName(): string {
  return nameOfShop(useShopData())
}

export function nameOfShop({ settings }: Pick<ShopData, 'settings'>): string {
  return settings?.name ?? defaultShopName
}

export function useShopData(): ShopData {
  const data = useRouteLoaderData<ShopData>('root')
  return data ?? { origin: '', settings: null, categories: null }
}

/** Main categories with those within them, both by position. */
export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  const byPosition = categories.toSorted((a, b) => a.position - b.position)
  return byPosition
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, slug, name }) => ({
      slug,
      name,
      children: byPosition.filter(({ parent_id }) => parent_id === id).map(nameOf),
    }))
}

function nameOf({ slug, name }: Category): CategoryName {
  return { slug, name }
}
