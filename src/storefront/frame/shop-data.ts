import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { ShopSettingsReply } from '#contract/content.ts'

/** What menus need of a category. */
export type CategoryName = Pick<Category, 'id' | 'slug' | 'name' | 'parent_id' | 'position'>

/** What every page knows about the shop. A part that could not be had is null; the page stands. */
export interface ShopData {
  origin: string
  settings: ShopSettingsReply | null
  categories: readonly CategoryName[] | null
}

export function useShopData(): ShopData {
  const data = useRouteLoaderData<ShopData>('root')
  return data ?? { origin: '', settings: null, categories: null }
}

interface CategoryBranch extends CategoryName {
  children: readonly CategoryName[]
}

/** Parents with their children, both by position. */
export function categoryTree(categories: readonly CategoryName[]): CategoryBranch[] {
  const byPosition = [...categories].sort((a, b) => a.position - b.position)
  return byPosition
    .filter((category) => category.parent_id === null)
    .map((parent) => ({
      ...parent,
      children: byPosition.filter((category) => category.parent_id === parent.id),
    }))
}
