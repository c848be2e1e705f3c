import { linkTo } from '../page-links.ts'
import { formatListingQueryString, type ProductListing, toListingQuery } from './listing-url.ts'
import type { SearchRequest } from './search-results-title.ts'

export const usualPage = 10
/** Larger number of search results per page that the shopper can choose. */
export const largePage = 24

/** API query parameters of search results. */
export function toSearchQuery({ term, shelf }: SearchRequest, listing: ProductListing) {
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

export function resultsAddress(listing: ProductListing): string {
  return linkTo('Search Results') + formatListingQueryString(listing)
}
