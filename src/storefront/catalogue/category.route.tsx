import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import { getPictureUrl } from '#ui/picture-url.ts'
import { createApiClient } from '../api/api-client.ts'
import { isNotFound } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData, formatPageTitle } from '../page-meta.ts'
import { hydratedWhenNeeded } from '../rendering/lazy-hydrated-component.tsx'
import { categoryPageSize, toCategoryViewData } from './category-view-data.ts'
import { countFilters, parseProductListing, toListingQuery } from './listing-url.ts'
import './listing.css'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'
import { toBreadcrumbStructuredData } from './product-structured-data.ts'

export default import.meta.env.SSR
  ? (await import('./category-page.tsx')).CategoryPage
  : hydratedWhenNeeded(async () => (await import('./category-page.tsx')).CategoryPage)

export const ErrorBoundary = import.meta.env.SSR
  ? (await import('./category-page.tsx')).CategoryErrorView
  : hydratedWhenNeeded(async () => (await import('./category-page.tsx')).CategoryErrorView)

/** Maximum number of product list pages displayed at once. */
const mostPages = 12

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, error }) => {
  if (error) return []
  const { category, filtered } = loaderData ?? {}
  const shop = findPageMetaShopData(matches)
  if (!category) return [{ title: formatPageTitle('Página no encontrada', shop.name) }]
  const path = linkTo('Category', { slug: category.slug })
  const trail = category.breadcrumbs.map(({ name, slug }) => ({
    name,
    path: linkTo('Category', { slug }),
  }))
  return createPageMeta(shop, {
    title: category.name,
    description: category.description,
    path,
    image: category.image
      ? { address: getPictureUrl(category.image, 600, 'webp'), alt: category.name }
      : undefined,
    noindex: filtered,
    data: import.meta.env.SSR && [
      toBreadcrumbStructuredData(shop.origin, [
        { name: 'Inicio', path: linkTo('Index') },
        ...trail,
      ]),
    ],
  })
}

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
