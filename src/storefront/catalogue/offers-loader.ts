import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isKeyOf } from '#domain/is-key-of.ts'
import { createApiClient } from '../api/api-client.ts'
import { deselectToggle, parseProductListing, type ProductListing } from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { isNarrowed, sortNames, toOffersQuery, toOffersUrl } from './offers-request.ts'
import { toOfferCardView } from './product-card-data.ts'

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
  const filtered = sort !== 'ending' || isNarrowed(listing)
  return { sort, listing, filtered, products: shown, total, page, pages, featured, filters }
}
