import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import {
  deselectToggle,
  formatListingQueryString,
  parseProductListing,
  type ProductListing,
} from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { toCardViewWithSlides, toProductCardView } from './product-card-data.ts'
import { largePage, toSearchQuery } from './search-results-request.ts'
import { type SearchRequest, shelves } from './search-results-title.ts'

const longestTerm = 120

const shelfNames = getTypedKeys(shelves)

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
  const asked: SearchRequest = { term, shelf }
  const api = createApiClient(context)
  const found = await api.get('shop/searchProducts', toSearchQuery(asked, listing))
  const featured = found.total > 0 || found.filters ? [] : await readNotFoundSuggestions(api)
  const products = found.products.map(toCardViewWithSlides)
  const related = found.related?.map(toProductCardView) ?? []
  return {
    asked,
    listing,
    found: { ...found, products, related },
    featured,
  }
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
