import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import type { MenuCategory } from '../shared-shop-data.ts'

/** Category links as chips, wrapped over several lines or in one scrolling line. */
export function CategoryChips({
  categories,
  inOneLine,
}: {
  categories: readonly Pick<MenuCategory, 'slug' | 'name'>[]
  inOneLine?: boolean
}) {
  return (
    <ul className={classNames('chips', inOneLine && 'run')}>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link className="chip" to={linkTo('Category', { slug })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
