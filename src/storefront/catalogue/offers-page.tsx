import { useLoaderData, useNavigation } from 'react-router'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import type { ProductListing } from './listing-url.ts'
import { NoResults } from './no-results.tsx'
import type { loader } from './offers-loader.ts'
import { isNarrowed, sortNames, toOffersQuery, toOffersUrl } from './offers-request.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ResultCategoryFilter } from './result-category-filter.tsx'

/** Page of all current price offers, ending soonest first. */
export function OffersPage() {
  const { sort, listing, products, total, page, pages, featured, filters } =
    useLoaderData<typeof loader>()
  const { settings } = useShopData()
  const busy = useNavigation().state === 'loading'
  if (total === 0 && !(filters && isNarrowed(listing))) {
    return (
      <>
        <div className="wrap">
          <EmptyState icon="offer" title="Hoy no hay ofertas" as="h1">
            <p>
              Cuando un producto baje de precio lo verás aquí. Mientras, mira lo que acaba de
              llegar.
            </p>
            <ButtonLink kind="primary" to={linkTo('Search Results', {}, { novedades: 1 })}>
              Ver novedades
            </ButtonLink>
          </EmptyState>
        </div>
        <ProductCarousel title="Productos destacados" products={featured} />
      </>
    )
  }
  const readDeliveryFilter = async (postcode: string) => {
    const query = toOffersQuery({ ...listing, postcode })
    const reply = await createApiClient().get('shop/offers', query, { ownWords: true })
    return reply.filters ?? { toggles: [], arrival: null }
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          { label: literals.menu.offers.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head stack gap-s2">
        <h1>{literals.menu.offers}</h1>
        <p className="muted">El precio tachado es el precio regular. {settings?.notices.offers}</p>
      </div>
      {filters ? <ResultCategoryFilter filters={filters} listing={listing} /> : null}
      <div className={filters ? 'catalog' : undefined}>
        {filters ? (
          <FilterSidebar
            attributes={filters.attributes}
            toggles={filters.toggles}
            arrival={filters.arrival}
            readDeliveryFilter={readDeliveryFilter}
            listing={listing}
            total={total}
            priceRange={filters.price_range}
          />
        ) : null}
        <div className={classNames('list', busy && 'busy')}>
          <ListingToolbar
            count={total === 1 ? '1 oferta' : `${total} ofertas`}
            listing={listing}
            filterable={Boolean(filters)}
            sorter={<OfferSorter sort={sort} listing={listing} />}
          />
          {filters ? (
            <AppliedFilters
              attributes={filters.attributes}
              arrival={filters.arrival}
              listing={listing}
            />
          ) : null}
          {total === 0 ? (
            <NoResults title="Ninguna oferta cumple con todo eso" />
          ) : (
            <ProductGrid products={products} />
          )}
          <Pager
            page={page}
            pages={pages}
            addressOf={(one) => toOffersUrl({ ...listing, page: one })}
          />
        </div>
      </div>
    </div>
  )
}

function OfferSorter({ sort, listing }: { sort: OfferSort; listing: ProductListing }) {
  const { orden: _, ...base } = listing.base
  return (
    <nav aria-label="Ordenar las ofertas">
      <ul className="chips run">
        {getTypedEntries(sortNames).map(([one, name]) => (
          <li key={one}>
            <Link
              className="chip"
              to={toOffersUrl({
                ...listing,
                base: one === 'ending' ? base : { ...base, orden: one },
                page: 1,
              })}
              aria-current={one === sort ? 'true' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
