import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import {
  countFilters,
  deselectToggle,
  formatListingQueryString,
  parseProductListing,
  type ProductListing,
  toListingQuery,
} from './listing-url.ts'
import { NoResults } from './no-results.tsx'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import './listing.css'
import { toOfferCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGrid } from './product-grid.tsx'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'
import { ResultCategoryFilter } from './result-category-filter.tsx'

const title = literals.menu.offers

const sortNames = {
  ending: 'Terminan antes',
  discount: 'Mayor descuento',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
} satisfies Record<OfferSort, string>

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const shop = findPageMetaShopData(matches)
  const path = linkTo('Offers')
  return createPageMeta(shop, {
    title,
    description:
      'Lo que hoy cuesta menos, con su precio regular a la vista y el día en que termina cada oferta.',
    path,
    noindex:
      loaderData !== undefined && (loaderData.sort !== 'ending' || isNarrowed(loaderData.listing)),
    data: import.meta.env.SSR && [
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        { name: title, path },
      ]),
    ],
  })
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const asked = search.get('orden')
  const sort = isKeyOf(sortNames, asked) ? asked : 'ending'
  const category = search.get('categoria')
  const listing: ProductListing = {
    // Everything here is on offer
    ...deselectToggle(
      parseProductListing(search, {
        ...(category && { categoria: category }),
        ...(sort !== 'ending' && { orden: sort }),
      }),
      'offers',
    ),
    sort: 'relevance',
  }
  const api = createApiClient(context)
  const reply = await api.get('shop/offers', toOffersQuery(listing))
  const { products, today, total, page, pages } = reply
  // Offers expire, so the requested page may no longer exist
  if (page > pages) throw redirect(toOffersUrl({ ...listing, page: pages }))
  const isEmpty = total === 0 && !isNarrowed(listing)
  const featured = isEmpty ? await readNotFoundSuggestions(api) : []
  const shown = products.map((product) => toOfferCardView(product, today))
  const filters = reply.filters && {
    ...reply.filters,
    toggles: reply.filters.toggles.filter(({ code }) => code !== 'offers'),
  }
  return { sort, listing, products: shown, total, page, pages, featured, filters }
}

/** Whether the list is limited to a category or by filters. */
function isNarrowed(listing: ProductListing): boolean {
  return countFilters(listing) > 0 || listing.base.categoria !== undefined
}

/** API query parameters of the offers. */
function toOffersQuery(listing: ProductListing) {
  const { categoria, orden } = listing.base
  return {
    ...toListingQuery(listing),
    sort: orden ?? 'ending',
    page: listing.page,
    category: categoria,
  }
}

/** Page of all current price offers, ending soonest first. */
export default function OffersPage() {
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
          { label: title.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head stack gap-s2">
        <h1>{title}</h1>
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

function toOffersUrl(listing: ProductListing): string {
  return linkTo('Offers') + formatListingQueryString(listing)
}
