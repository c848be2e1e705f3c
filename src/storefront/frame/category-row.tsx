import { useLocation, useParams, useRouteLoaderData } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import type { PageName } from '../pages.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'

/** Maximum number of categories in the category row; the menu has all. */
const mostInRow = 16

/**
 * Scrolling row of main categories; phones show the row only where no specific product or search is
 * displayed.
 */
export function CategoryRow({ bare }: { bare: boolean }) {
  const { categories } = useShopData()
  const { slug: opened } = useParams()
  const slug = useCategory() ?? opened
  const onOffers = useLocation().pathname === linkTo('Offers')
  const choosing = bare || onOffers || opened !== undefined
  return (
    <nav
      className={classNames('catnav', bare && 'bare', !choosing && 'not-phone')}
      aria-label="Categorías"
    >
      <div className="wrap">
        <ul>
          <li>
            <Link
              className="offers"
              to={linkTo('Offers')}
              aria-current={onOffers ? 'page' : undefined}
            >
              {literals.menu.offers}
            </Link>
          </li>
          {(categories ?? []).slice(0, mostInRow).map((category) => (
            <li key={category.slug}>
              <Link
                to={linkTo('Category', { slug: category.slug })}
                aria-current={isWithin(category, slug) ? 'true' : undefined}
                prefetch
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type ProductData = { product?: { breadcrumbs: readonly { slug: string }[] } | null }

/** Category of the displayed product. */
function useCategory(): string | undefined {
  const page = useRouteLoaderData<ProductData>('Show' satisfies PageName)
  return page?.product?.breadcrumbs[0]?.slug
}

function isWithin(
  branch: { slug: string; children: readonly { slug: string }[] },
  slug: string | undefined,
): boolean {
  return branch.slug === slug || branch.children.some((child) => child.slug === slug)
}
