import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { storeRecentSearch } from '../frame/recent-searches.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { Pager } from '../ui/pager.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import {
  deselectToggle,
  type ProductListing,
  toListingQuery,
  formatListingQueryString,
  parseProductListing,
} from './listing-url.ts'
import './listing.css'
import { ResultPageBeyondEndMessage, NoResults } from './no-results.tsx'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { NothingFound } from './nothing-found.tsx'
import { toCardViewWithSlides, toProductCardView } from './product-card-data.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ResultCategoryFilter } from './result-category-filter.tsx'
import { SearchReadingMessage } from './search-reading-message.tsx'

/** Titles of product lists on the results page that need no search term. */
const shelves = {
  destacados: 'Productos destacados',
  novedades: 'Novedades',
} as const
type StockLevel = keyof typeof shelves
const shelfNames = getTypedKeys(shelves)

interface Asked {
  term: string
  shelf?: StockLevel | undefined
}

const longestTerm = 120
const relatedTitle = 'También te puede servir'
const usualPage = 10
/** Larger number of search results per page that the shopper can choose. */
const largePage = 24

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: loaderData ? titleOf(loaderData.asked) : literals.search.nothing,
    description: 'Resultados con precio completo, existencias y calificaciones a la vista.',
    noindex: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const term = (search.get('q') ?? '').trim().slice(0, longestTerm)
  const shelf = term ? undefined : shelfNames.find((name) => search.get(name) === '1')
  const literal = search.get('literal') === '1'
  const category = search.get('categoria')
  if (!term && !shelf) redirectToOffers(parseProductListing(search, categoryBase(category)))
  const isLarge = search.get('por') === String(largePage)
  const listing = parseProductListing(search, {
    ...(term && { q: term }),
    ...(shelf && { [shelf]: '1' }),
    ...(literal && { literal: '1' }),
    ...categoryBase(category),
    ...(isLarge && { por: String(largePage) }),
  })
  const asked: Asked = { term, shelf }
  const api = createApiClient(context)
  const found = await api.get('shop/searchProducts', toSearchQuery(asked, listing))
  const featured = found.total > 0 || found.filters ? [] : await readNotFoundSuggestions(api)
  const products = found.products.map(toCardViewWithSlides)
  const related = found.related?.map(toProductCardView) ?? []
  return { asked, listing, found: { ...found, products, related }, featured }
}

/** Redirects a list of offers without a search term to its own page. */
function redirectToOffers(listing: ProductListing): void {
  if (!listing.toggles.includes('offers')) return
  const offers = deselectToggle(listing, 'offers')
  throw redirect(linkTo('Offers') + formatListingQueryString(offers), 301)
}

function categoryBase(category: string | null): ProductListing['base'] {
  return category ? { categoria: category } : {}
}

/** API query parameters of search results. */
function toSearchQuery({ term, shelf }: Asked, listing: ProductListing) {
  const { sort, ...narrowed } = toListingQuery(listing)
  const { literal, categoria, por } = listing.base
  return {
    q: term,
    page: listing.page,
    size: por ? largePage : undefined,
    ...(shelf && { [shelf]: 1 }),
    literal: literal ? 1 : undefined,
    category: categoria,
    sort: sort === 'relevance' ? undefined : sort,
    ...narrowed,
  }
}

/**
 * Search results page (SRC-03): ten products per page, or more on request; a new page starts at the
 * top.
 */
export default function ResultsPage() {
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
        <h1>{titleOf(asked)}</h1>
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

function titleOf({ term, shelf }: Asked): string {
  if (term) return `Resultados para «${term}»`
  return shelf ? shelves[shelf] : literals.search.submit
}

function resultsAddress(listing: ProductListing): string {
  return linkTo('Search Results') + formatListingQueryString(listing)
}
