import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'

/** Category fields used by menus. */
export type MenuCategory = Pick<Category, 'slug' | 'name'>

/** A main category with its subcategories. */
interface CategoryBranch extends MenuCategory {
  children: readonly MenuCategory[]
}

/** Shop data available on every page; parts that failed to load are null. */
export interface ShopData {
  origin: string
  settings: ShopSettingsResponse | null
  categories: readonly CategoryBranch[] | null
}

export function useShopName(): string {
  return getShopName(useShopData())
}

export function getShopName({ settings }: Pick<ShopData, 'settings'>): string {
  return settings?.name ?? defaultShopName
}

export function useShopData(): ShopData {
  const data = useRouteLoaderData<ShopData>('root')
  return data ?? { origin: '', settings: null, categories: null }
}

/** Main categories with their subcategories, both sorted by position. */
export function buildCategoryTree(categories: readonly Category[]): CategoryBranch[] {
  const byPosition = categories.toSorted((a, b) => a.position - b.position)
  return byPosition
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, slug, name }) => ({
      slug,
      name,
      children: byPosition.filter(({ parent_id }) => parent_id === id).map(nameOf),
    }))
}

function nameOf({ slug, name }: Category): MenuCategory {
  return { slug, name }
}
