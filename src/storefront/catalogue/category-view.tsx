import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { categoryPageSize, type CategoryViewData } from './category-view-data.ts'
import { FilterSidebar } from './filter-sidebar.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import { type ProductListing, formatListingQueryString, toListingQuery } from './listing-url.ts'
import { LoadMoreProductsLink } from './load-more.tsx'
import { ResultPageBeyondEndMessage, NoResults } from './no-results.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Subcategories } from './subcategories.tsx'

/**
 * Category page. If the product list or its next page fails to load, an error message takes its
 * place.
 */
export function CategoryView({
  category,
  listing,
  failed,
}: {
  category: CategoryViewData
  listing: ProductListing
  failed?: 'list' | 'more'
}) {
  const busy = useNavigation().state === 'loading'
  const parents = category.breadcrumbs.slice(0, -1)
  const readDeliveryFilter = async (postcode: string) => {
    const reply = await createApiClient().get(
      `shop/categories-slug/${encodeURIComponent(category.slug)}`,
      { ...toListingQuery({ ...listing, postcode }), page: 1, size: 1 },
      { ownWords: true },
    )
    return reply.category
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          ...parents.map(({ slug }) => ({
            label: slug.toLocaleUpperCase('es-MX'),
            to: linkTo('Category', { slug }),
          })),
          { label: category.slug.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head">
        <h1>{category.name}</h1>
      </div>
      <Subcategories categories={category.children} />
      <div className="catalog">
        <FilterSidebar
          attributes={category.attributes}
          uncounted={category.uncounted}
          toggles={category.toggles}
          arrival={category.arrival}
          readDeliveryFilter={readDeliveryFilter}
          listing={listing}
          total={category.total}
          hasMore={category.has_more}
          priceRange={category.price_range}
        />
        <div className={classNames('list', busy && 'busy')}>
          {failed === 'list' ? (
            <>
              <AppliedFilters {...category} listing={listing} />
              <Missing safe="Lo que elegiste sigue puesto." />
            </>
          ) : (
            <ProductList category={category} listing={listing} cut={failed === 'more'} />
          )}
        </div>
      </div>
      <p className="about muted">{category.description}</p>
    </div>
  )
}

function ProductList({
  category,
  listing,
  cut,
}: {
  category: CategoryViewData
  listing: ProductListing
  /** Whether the pages after the displayed ones failed to load */
  cut: boolean
}) {
  const { pathname } = useLocation()
  const isEmpty = category.products.length === 0
  const isBeyond = isEmpty && category.total > 0
  return (
    <>
      <ListingToolbar
        count={
          category.has_more
            ? literals.category.showingMoreThan(category.total)
            : literals.category.showing(category.total)
        }
        listing={listing}
      />
      <AppliedFilters {...category} listing={listing} />
      {category.before > 0 && !isEmpty ? (
        <Link
          className="btn s mb-s4"
          to={
            pathname +
            formatListingQueryString({ ...listing, page: category.before / categoryPageSize })
          }
        >
          Ver los anteriores
        </Link>
      ) : null}
      {isBeyond ? (
        <ResultPageBeyondEndMessage
          first={pathname + formatListingQueryString({ ...listing, page: 1 })}
        />
      ) : null}
      {isEmpty && !isBeyond ? <NoResults title="Ningún producto cumple con todo eso" /> : null}
      {isEmpty ? null : (
        <ProductGrid products={category.products} withSlides anchorFrom={categoryPageSize} />
      )}
      {cut ? <Missing safe="Lo que ya ves sigue aquí." /> : null}
      {isBeyond ? null : (
        <LoadMoreProductsLink
          before={category.before}
          shown={category.before + category.products.length}
          total={category.total}
          isLast={listing.page >= category.pages}
          pageSize={categoryPageSize}
          to={pathname + formatListingQueryString({ ...listing, page: listing.page + 1 })}
        />
      )}
    </>
  )
}

/** Error message of a product list that failed to load: takes the focus and scrolls into view. */
function Missing({ safe }: { safe: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <LoadFailed safe={safe} />
    </div>
  )
}
