import { Link } from 'react-router'
import { linkTo } from '../route-names.ts'
import type { TileData } from './category-tiles.tsx'

/** The children of a category, one press away. */
export function Subcategories({ categories }: { categories: readonly TileData[] }) {
  const filled = categories.filter((category) => category.count > 0)
  if (filled.length === 0) return null
  return (
    <nav aria-label="Subcategorías" className="u:mb-4">
      <ul className="chips run">
        {filled.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="chip" to={linkTo('Category', { slug })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
