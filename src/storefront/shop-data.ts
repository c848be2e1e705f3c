import { useRouteLoaderData } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { ShopSettingsReply } from '#contract/content.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'

/** Category fields used by menus. */
export type CategoryName = Pick<Category, 'slug' | 'name'>

/** A main category with its subcategories. */
interface CategoryBranch extends CategoryName {
  children: readonly CategoryName[]
}

/** Shop data available on every page; parts that failed to load are null. */
export interface ShopData {
  origin: string
  settings: ShopSettingsReply | null
  categories: readonly CategoryBranch[] | null
}

/** Name of the shop. */
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

/** Main categories with their subcategories, both sorted by position. */
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
