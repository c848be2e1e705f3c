import { Link } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import { linkTo } from '../route-names.ts'

/** The children of a category, one press away. */
export function Subcategories({ categories }: { categories: readonly Category[] }) {
  const filled = categories.filter((category) => category.product_count > 0)
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
