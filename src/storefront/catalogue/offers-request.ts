import type { OfferSort } from '#domain/catalogue/list-sort.ts'
import { linkTo } from '../page-links.ts'
import {
  countFilters,
  formatListingQueryString,
  type ProductListing,
  toListingQuery,
} from './listing-url.ts'

export const sortNames = {
  ending: 'Terminan antes',
  discount: 'Mayor descuento',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
} satisfies Record<OfferSort, string>

/** Whether the list is limited to a category or by filters. */
export function isNarrowed(listing: ProductListing): boolean {
  return countFilters(listing) > 0 || listing.base.categoria !== undefined
}

/** API query parameters of the offers. */
export function toOffersQuery(listing: ProductListing) {
  const { categoria, orden } = listing.base
  return {
    ...toListingQuery(listing),
    sort: orden ?? 'ending',
    page: listing.page,
    category: categoria,
  }
}

export function toOffersUrl(listing: ProductListing): string {
  return linkTo('Offers') + formatListingQueryString(listing)
}
