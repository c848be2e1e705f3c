import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import type { CategoryName } from '../shop-data.ts'

/** Category links as chips, wrapped over several lines or in one scrolling line. */
export function CategoryChips({
  categories,
  inOneLine,
}: {
  categories: readonly Pick<CategoryName, 'slug' | 'name'>[]
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
