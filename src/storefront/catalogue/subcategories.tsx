import { CategoryChips } from '../frame/category-chips.tsx'
import type { CategoryTileData } from './category-tiles.tsx'

/** Links to the subcategories of a category. */
export function Subcategories({ categories }: { categories: readonly CategoryTileData[] }) {
  const filled = categories.filter((category) => category.count > 0)
  if (filled.length === 0) return null
  return (
    <nav aria-label="Subcategorías" className="mb-s4">
      <CategoryChips categories={filled} inOneLine />
    </nav>
  )
}
