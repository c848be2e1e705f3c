import { useEffect } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { storeRecentSearch } from '../frame/recent-searches.ts'
import { literals } from '../text/specified-texts.ts'
import { Pager } from '../ui/pager.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import type { ProductListing } from './listing-url.ts'
import { NoResults, ResultPageBeyondEndMessage } from './no-results.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ResultCategoryFilter } from './result-category-filter.tsx'
import { SearchReadingMessage } from './search-reading-message.tsx'
import type { loader } from './search-results-loader.ts'
import { largePage, resultsAddress, toSearchQuery, usualPage } from './search-results-request.ts'
import { getResultsTitle } from './search-results-title.ts'

const relatedTitle = 'También te puede servir'

/**
 * Search results page (SRC-03): ten products per page, or more on request; a new page starts at the
 * top.
 */
export function ResultsPage() {
  const { asked, listing, found, featured } = useLoaderData<typeof loader>()
  const { filters } = found
  const busy = useNavigation().state === 'loading'
  const searched = found.total > 0 ? asked.term : ''
  useEffect(() => {
    if (searched) storeRecentSearch(searched)
  }, [searched])
  const { products } = found
  useEffect(() => {
    if (searched === '') return
    const following = searchSteps().then((steps) => steps.followSearchResults(searched, products))
    return () => void following.then((stop) => stop())
  }, [searched, products])
  const missed = found.total === 0 && !filters && !listing.base.literal ? asked.term : ''
  useEffect(() => {
    if (missed) tellMissed(missed)
  }, [missed])
  if (found.total === 0 && !filters) {
    return (
      <>
        <div className="wrap">
          <NothingFound term={asked.term} />
        </div>
        {found.related.length > 0 ? (
          <ProductCarousel title={relatedTitle} products={found.related} />
        ) : (
          <ProductCarousel title="Productos destacados" products={featured} />
        )}
      </>
    )
  }
  const readDeliveryFilter = async (postcode: string) => {
    const query = toSearchQuery(asked, { ...listing, postcode })
    const reply = await createApiClient().get('shop/searchProducts', query, { ownWords: true })
    return reply.filters ?? { toggles: [], arrival: null }
  }
  return (
    <div className="wrap">
      <div className="page-head stack gap-s2">
        <h1>{getResultsTitle(asked)}</h1>
        {found.corrected_query ? (
          <p className="muted">
            {literals.search.corrected(found.corrected_query)}{' '}
            <Link to={resultsAddress({ ...listing, base: { q: asked.term, literal: '1' } })}>
              {literals.search.literal(asked.term)}
            </Link>
          </p>
        ) : null}
        <SearchReadingMessage
          understood={found.understood}
          lowest={Math.min(...found.products.flatMap(({ price }) => price ?? []))}
        />
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
            total={found.total}
            hasMore={found.more}
            priceRange={filters.price_range}
          />
        ) : null}
        <div className={classNames('list', busy && 'busy')}>
          <ListingToolbar
            count={literals.search.showing(found.total, found.more)}
            listing={listing}
            filterable={Boolean(filters)}
          />
          <AppliedFilters
            attributes={filters?.attributes ?? []}
            arrival={filters?.arrival ?? null}
            listing={listing}
            understood={found.understood?.parts}
          />
          {found.total === 0 ? (
            <NoResults title={literals.search.nothing} />
          ) : found.products.length === 0 ? (
            <ResultPageBeyondEndMessage first={resultsAddress({ ...listing, page: 1 })} />
          ) : (
            <ProductGrid products={found.products} withSlides />
          )}
          <div className="pages">
            <Pager
              page={found.page}
              pages={found.pages}
              addressOf={(page) => resultsAddress({ ...listing, page })}
            />
            {found.total > usualPage ? <PageSizes listing={listing} /> : null}
          </div>
        </div>
      </div>
      {found.related.length > 0 ? (
        <ProductCarousel title={relatedTitle} products={found.related} />
      ) : null}
    </div>
  )
}

const searchSteps = () => import('../search-steps.ts')
const told = new Set<string>()

/**
 * Reports a search term without results to the server, once per page load and without shopper data.
 * The page may be cached, so the server cannot count such searches.
 */
function tellMissed(term: string) {
  if (told.has(term)) return
  told.add(term)
  void searchSteps().then((steps) => steps.rememberMissedSearch(term))
  createApiClient()
    .post('shop/searchMissed', { searchQuery: term }, { ownWords: true })
    .catch(() => {})
}

function PageSizes({ listing }: { listing: ProductListing }) {
  const { por, ...base } = listing.base
  return (
    <nav className="sizes" aria-label="Resultados por página">
      <span className="muted">Por página</span>
      {[usualPage, largePage].map((size) => (
        <Link
          key={size}
          className="chip"
          to={resultsAddress({
            ...listing,
            base: size === usualPage ? base : { ...base, por: String(size) },
            page: 1,
          })}
          aria-current={(por ? largePage : usualPage) === size ? 'true' : undefined}
        >
          {size}
          <span className="sr"> por página</span>
        </Link>
      ))}
    </nav>
  )
}
