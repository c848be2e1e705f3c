import { useLocation } from 'react-router'
import type { SearchResultFilters } from '#contract/catalogue.ts'
import { Link } from '#ui/link.tsx'
import { type ProductListing, formatListingQueryString } from './listing-url.ts'
import { usePendingListing } from './use-pending-listing.ts'

/** Category filter of search results, with result counts; one category at a time. */
export function ResultCategoryFilter({
  filters,
  listing,
}: {
  filters: Pick<SearchResultFilters, 'categories' | 'everywhere'>
  listing: ProductListing
}) {
  const { pathname } = useLocation()
  const asked = usePendingListing(listing)
  const { categories, everywhere } = filters
  // Result categories are counted without the selected filters, so that a selection does not shift
  // the page content below
  if (categories.length < 2) return null
  const { categoria: _, ...anywhere } = asked.base
  const isAnywhere = categories.every(({ selected }) => !selected)
  const all = { slug: '', name: 'Todo', count: everywhere, selected: isAnywhere }
  const chips = [all, ...categories].filter(({ count, selected }) => count > 0 || selected)
  return (
    <nav aria-label="Categorías con resultados" className="mb-s4">
      <ul className="chips run">
        {chips.map(({ slug, name, count, selected }) => {
          const base = slug ? { ...anywhere, categoria: slug } : anywhere
          return (
            <li key={slug}>
              <Link
                className="chip"
                to={pathname + formatListingQueryString({ ...asked, base, page: 1 })}
                aria-current={selected ? 'true' : undefined}
              >
                {name} <span className="num">{count}</span>
                <span className="sr">{count === 1 ? ' resultado' : ' resultados'}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
