import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { createApiClient } from '../api/api-client.ts'
import { isNotFound } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { categoryPageSize, toCategoryViewData } from './category-view-data.ts'
import { countFilters, parseProductListing, toListingQuery } from './listing-url.ts'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'

/** Maximum number of product list pages displayed at once. */
const mostPages = 12

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const slug = params.slug ?? ''
  const api = createApiClient(context)
  const listing = parseProductListing(searchParams)
  // 'Cargar más' appends a page of products to the list: page 3 shows the first sixty products, so
  // Back restores the scroll position. Very long lists drop their first pages.
  const since = Math.max(1, listing.page - mostPages + 1)
  try {
    const found = await api.get(`shop/categories-slug/${encodeURIComponent(slug)}`, {
      ...toListingQuery(listing),
      page: since,
      size: categoryPageSize,
      pages: listing.page - since + 1,
    })
    if (found.moved_to) throw redirect(linkTo('Category', { slug: found.moved_to }) + search, 301)
    const category = toCategoryViewData(found.category, (since - 1) * categoryPageSize)
    return { category, listing, filtered: countFilters(listing) > 0, featured: null }
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    const featured = await readNotFoundSuggestions(api)
    return data({ category: null, listing, filtered: false, featured }, { status: 404 })
  }
}
